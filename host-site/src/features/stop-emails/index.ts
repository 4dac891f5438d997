export { StopEmailsPage as default } from './stop-emails-page'
