import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { ChatModule } from '../../chat/index.js'
import { RetentionController } from './retention.controller.js'
import { RetentionService } from './retention.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity]), BotsModule, ChatModule],
  controllers: [RetentionController],
  providers: [RetentionService],
})
export class RetentionModule {}
