import { Module } from '@nestjs/common'
import { JobsModule } from '../jobs/index.js'
import { Mailer } from './mailer.js'

@Module({ imports: [JobsModule], providers: [Mailer], exports: [Mailer] })
export class MailModule {}
