import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MailModule } from '../../platform/mail/index.js'
import { SupportController } from './support.controller.js'
import { SupportRequestEntity } from './support-request.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([SupportRequestEntity]), MailModule],
  controllers: [SupportController],
})
export class SupportModule {}
