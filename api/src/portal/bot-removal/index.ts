export { BotRemoval } from './bot-removal.js'
export { BotRemovalModule } from './bot-removal.module.js'
