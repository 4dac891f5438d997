import { Module } from '@nestjs/common'
import { AuthModule } from '../../accounts/auth/index.js'
import { InboxesController } from './inboxes.controller.js'
import { Inboxes } from './inboxes.service.js'

@Module({ imports: [AuthModule], controllers: [InboxesController], providers: [Inboxes] })
export class InboxesModule {}
