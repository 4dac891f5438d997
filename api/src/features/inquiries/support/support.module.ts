import { Module } from '@nestjs/common'
import { MailModule } from '../../../mail/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { SupportController } from './support.controller.js'

@Module({ imports: [AuthModule, MailModule], controllers: [SupportController] })
export class SupportModule {}
