import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { SignedIn } from '../../platform/http/index.js'
import { MailModule } from '../../platform/mail/index.js'
import { UserEntity, UsersModule } from '../../core/users/index.js'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { MembersModule } from '../../core/workspaces/index.js'
import { NotificationAddressesModule } from '../../accounts/notification-addresses/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { ChatModule, HandoffEntity } from '../../chat/index.js'
import { AgentHandshake } from './agent-handshake.js'
import { AgentWatch } from './agent-watch.js'
import { AttachmentCheck } from './files/attachment-check.js'
import { ConversationFilesController } from './files/conversation-files.controller.js'
import { ConversationNoteEntity } from './notes/conversation-note.entity.js'
import { ConversationNotes } from './notes/conversation-notes.js'
import { ConversationReadEntity } from './conversation-read.entity.js'
import { InboxController } from './inbox.controller.js'
import { InboxGateway } from './inbox.gateway.js'
import { InboxEvents } from './inbox-events.js'
import { InboxStore } from './inbox-store.js'
import { AgentSettingsController } from './agent-settings.controller.js'
import { AgentSettingsService } from './agent-settings.service.js'
import { SavedRepliesController } from './saved-replies.controller.js'
import { SavedRepliesService } from './saved-replies.service.js'
import { SavedReplyEntity } from './saved-reply.entity.js'
import { AnswerEmails } from './answer-emails/answer-emails.js'
import { RefusedEmailEntity } from './answer-emails/refused-email.entity.js'
import { StopEmailsController } from './answer-emails/stop-emails.controller.js'
import { StopLinks } from './answer-emails/stop-links.js'
import { WaitingEmails } from './waiting-emails.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ConversationNoteEntity,
      ConversationReadEntity,
      SavedReplyEntity,
      RefusedEmailEntity,
      HandoffEntity,
      BotEntity,
      UserEntity,
    ]),
    BotsModule,
    ChatModule,
    KnowledgeModule,
    MailModule,
    MembersModule,
    NotificationAddressesModule,
    UsersModule,
  ],
  controllers: [
    InboxController,
    ConversationFilesController,
    AgentSettingsController,
    SavedRepliesController,
    StopEmailsController,
  ],
  providers: [
    SignedIn,
    AgentHandshake,
    AgentWatch,
    AnswerEmails,
    StopLinks,
    AttachmentCheck,
    ConversationNotes,
    InboxGateway,
    InboxEvents,
    InboxStore,
    AgentSettingsService,
    SavedRepliesService,
    WaitingEmails,
  ],
})
export class InboxModule {}
