import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.js'
import { BotsModule } from '../bots/index.js'
import { BotAdminController } from './bot-admin.controller.js'
import { BotAdmin } from './bot-admin.service.js'

@Module({ imports: [AuthModule, BotsModule], controllers: [BotAdminController], providers: [BotAdmin] })
export class BotAdminModule {}
