import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MailModule } from '../../platform/mail/index.js'
import { ContactController } from './contact.controller.js'
import { ContactService } from './contact.service.js'
import { ContactInquiryEntity } from './contact-inquiry.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([ContactInquiryEntity]), MailModule],
  providers: [ContactService],
  controllers: [ContactController],
})
export class ContactModule {}
