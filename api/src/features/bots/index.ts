export { BotsModule } from './bots.module.js'
export { BotsService, type Bot } from './bots.service.js'
