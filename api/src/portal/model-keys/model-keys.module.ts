import { Module } from '@nestjs/common'
import { ModelUseModule } from '../../core/model-use/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { ModelKeysController } from './model-keys.controller.js'
import { ModelUsageController } from './model-usage.controller.js'

@Module({ imports: [AuthModule, BotsModule, ModelUseModule], controllers: [ModelKeysController, ModelUsageController] })
export class ModelKeysModule {}
