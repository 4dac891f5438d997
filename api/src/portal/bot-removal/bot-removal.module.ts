import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotsModule } from '../../core/bots/index.js'
import { MembersModule } from '../../core/workspaces/index.js'
import { ChatModule } from '../../chat/index.js'
import { DocumentFilesModule } from '../document-files/index.js'
import { BotRemoval } from './bot-removal.js'
import { BotRemovalController } from './bot-removal.controller.js'
import { PurgeReceiptEntity } from './purge-receipt.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([PurgeReceiptEntity]), BotsModule, ChatModule, DocumentFilesModule, MembersModule],
  controllers: [BotRemovalController],
  providers: [BotRemoval],
  exports: [BotRemoval],
})
export class BotRemovalModule {}
