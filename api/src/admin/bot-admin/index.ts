export { BotAdminModule } from './bot-admin.module.js'
