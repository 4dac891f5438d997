export { BotsModule } from './bots.module.js'
export { OriginsService } from './origins.service.js'
export { OwnBots, type OwnedBot } from './own-bots.service.js'
export { BotsService, newPublicId, type Bot, type Owner } from './bots.service.js'
