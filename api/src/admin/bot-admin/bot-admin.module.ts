import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { BotAdminController } from './bot-admin.controller.js'
import { BotAdminService } from './bot-admin.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity]), BotsModule],
  controllers: [BotAdminController],
  providers: [BotAdminService],
})
export class BotAdminModule {}
