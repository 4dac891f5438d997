export { InboxesModule } from './inboxes.module.js'
