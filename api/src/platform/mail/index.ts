export { MailModule } from './mail.module.js'
export { action, paragraph, type EmailBlock, type EmailBody } from './email-body.js'
export { oneLine, plainLines } from './plain-lines.js'
export { Mailer, type Email, type EmailContent } from './mailer.js'
