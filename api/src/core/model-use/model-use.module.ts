import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { OpenAiModule } from '../../platform/openai/index.js'
import { BotModels } from './bot-models.js'
import { ModelKeys } from './model-keys.js'
import { UsageLedger } from './usage-ledger.js'
import { ModelKeyEntity } from './model-key.entity.js'
import { ModelUsageEntity } from './model-usage.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([ModelKeyEntity, ModelUsageEntity]), OpenAiModule],
  providers: [BotModels, ModelKeys, UsageLedger],
  exports: [BotModels, ModelKeys, UsageLedger],
})
export class ModelUseModule {}
