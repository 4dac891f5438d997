import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../platform/jobs/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { ChatModule } from '../../chat/index.js'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { RetentionController } from './retention.controller.js'
import { RetentionService } from './retention.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity]), AuthModule, BotsModule, ChatModule, JobsModule],
  controllers: [RetentionController],
  providers: [RetentionService],
})
export class RetentionModule {}
