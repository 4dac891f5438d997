import { Module } from '@nestjs/common'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../../workspace/bots/index.js'
import { BotAdminController } from './bot-admin.controller.js'
import { BotAdmin } from './bot-admin.service.js'

@Module({ imports: [AuthModule, BotsModule], controllers: [BotAdminController], providers: [BotAdmin] })
export class BotAdminModule {}
