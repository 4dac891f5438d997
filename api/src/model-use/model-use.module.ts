import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { OpenAiModule } from '../openai/index.js'
import { BotModels } from './bot-models.js'
import { ModelKeys } from './model-keys.js'
import { UsageLedger } from './usage-ledger.js'
import { ModelKeyEntity } from './model-key.entity.js'
import { ModelUsageEntity } from './model-usage.entity.js'

/** Needs the data source of TypeORM and the environment from the modules around it. */
@Module({
  imports: [TypeOrmModule.forFeature([ModelKeyEntity, ModelUsageEntity]), OpenAiModule],
  providers: [BotModels, ModelKeys, UsageLedger],
  exports: [BotModels, ModelKeys, UsageLedger],
})
export class ModelUseModule {}
