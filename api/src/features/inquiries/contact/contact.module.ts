import { Module } from '@nestjs/common'
import { MailModule } from '../../../mail/index.js'
import { ContactController } from './contact.controller.js'
import { ContactService } from './contact.service.js'

@Module({ imports: [MailModule], providers: [ContactService], controllers: [ContactController] })
export class ContactModule {}
