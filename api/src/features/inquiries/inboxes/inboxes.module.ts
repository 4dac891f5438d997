import { Module } from '@nestjs/common'
import { AuthModule } from '../../accounts/auth/index.js'
import { InboxesController } from './inboxes.controller.js'
import { InboxesService } from './inboxes.service.js'

@Module({ imports: [AuthModule], controllers: [InboxesController], providers: [InboxesService] })
export class InboxesModule {}
