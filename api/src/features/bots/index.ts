export { BotsModule } from './bots.module.js'
export { BotsService, type Bot } from './bots.service.js'
export { OriginsService } from './origins.service.js'
export { OwnBots, type OwnedBot } from './own-bots.service.js'
