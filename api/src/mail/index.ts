export { MailModule } from './mail.module.js'
export { oneLine, plainLines } from './plain-lines.js'
export { Mailer, type Email } from './mailer.js'
