export { BotsModule } from './bots.module.js'
export { BotsService, newPublicId, type Bot, type Owner } from './bots.service.js'
