import { Module } from '@nestjs/common'
import { OpenAiModule } from '../openai/index.js'
import { BotModels } from './bot-models.js'
import { ModelKeys } from './model-keys.js'
import { UsageLedger } from './usage-ledger.js'

/** Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [OpenAiModule],
  providers: [BotModels, ModelKeys, UsageLedger],
  exports: [BotModels, ModelKeys, UsageLedger],
})
export class ModelUseModule {}
