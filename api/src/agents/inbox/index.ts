export { InboxModule } from './inbox.module.js'
export { WaitingEmails } from './waiting-emails.js'
