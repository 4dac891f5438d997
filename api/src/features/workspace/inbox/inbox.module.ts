import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { SignedIn } from '../../../http/index.js'
import { JobsModule } from '../../../jobs/index.js'
import { KnowledgeModule } from '../../../knowledge/index.js'
import { MailModule } from '../../../mail/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { UserEntity, UsersModule } from '../../accounts/users/index.js'
import { ChatModule, HandoverEntity } from '../../chat/index.js'
import { BotEntity, BotsModule } from '../bots/index.js'
import { MembersModule } from '../members/index.js'
import { NotificationAddressesModule } from '../notification-addresses/index.js'
import { AgentHandshake } from './agent-handshake.js'
import { AgentWatch } from './agent-watch.js'
import { AttachmentCheck } from './files/attachment-check.js'
import { ConversationFilesController } from './files/conversation-files.controller.js'
import { ConversationNoteEntity } from './notes/conversation-note.entity.js'
import { ConversationNotes } from './notes/conversation-notes.js'
import { ConversationReadEntity } from './conversation-read.entity.js'
import { InboxController } from './inbox.controller.js'
import { InboxGateway } from './inbox.gateway.js'
import { InboxNews } from './inbox-news.js'
import { InboxStore } from './inbox-store.js'
import { PeopleSettingsController } from './people-settings.controller.js'
import { PeopleSettingsService } from './people-settings.service.js'
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
      HandoverEntity,
      BotEntity,
      UserEntity,
    ]),
    AuthModule,
    BotsModule,
    ChatModule,
    JobsModule,
    KnowledgeModule,
    MailModule,
    MembersModule,
    NotificationAddressesModule,
    UsersModule,
  ],
  controllers: [
    InboxController,
    ConversationFilesController,
    PeopleSettingsController,
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
    InboxNews,
    InboxStore,
    PeopleSettingsService,
    SavedRepliesService,
    WaitingEmails,
  ],
  exports: [WaitingEmails],
})
export class InboxModule {}
