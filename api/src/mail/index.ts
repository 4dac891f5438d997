export { MailModule } from './mail.module.js'
export { escapedHtml } from './escaped-html.js'
export { oneLine, plainLines } from './plain-lines.js'
export { Mailer, type Email } from './mailer.js'
