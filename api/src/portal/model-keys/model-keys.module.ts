import { Module } from '@nestjs/common'
import { ModelUseModule } from '../../core/model-use/index.js'
import { BotsModule } from '../../core/bots/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { ModelKeysController, ModelUsageController } from './model-keys.controller.js'

@Module({ imports: [AuthModule, BotsModule, ModelUseModule], controllers: [ModelKeysController, ModelUsageController] })
export class ModelKeysModule {}
