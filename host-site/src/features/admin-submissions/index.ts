export { AdminInboxesPage as default } from './admin-inboxes-page'
