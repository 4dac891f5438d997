export { MailModule } from './mail.module.js'
export { oneLine, plainLines } from './strange-words.js'
export { Mailer, type Letter } from './mailer.js'
