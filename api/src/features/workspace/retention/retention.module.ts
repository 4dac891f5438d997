import { Module } from '@nestjs/common'
import { JobsModule } from '../../../jobs/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { BotsModule } from '../bots/index.js'
import { RetentionController } from './retention.controller.js'
import { RetentionService } from './retention.service.js'

@Module({
  imports: [AuthModule, BotsModule, JobsModule],
  controllers: [RetentionController],
  providers: [RetentionService],
})
export class RetentionModule {}
