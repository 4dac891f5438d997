export { InboxPage as default } from './inbox-page'
