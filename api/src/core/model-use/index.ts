export { BotModels, type BotModel } from './bot-models.js'
export { ModelKeys } from './model-keys.js'
export { ModelUseModule } from './model-use.module.js'
export { UsageLedger } from './usage-ledger.js'
