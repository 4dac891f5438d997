export { InvitationPage as default } from './invitation-page'
