import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FilesModule } from '../../files/index.js'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { WebhookEventsModule } from '../../webhook-events/index.js'
import { BotsModule } from '../workspace/bots/index.js'
import { LeadsModule } from '../workspace/leads/index.js'
import { VisitorIdentityModule } from '../workspace/visitor-identity/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { AnswerStore } from './answers/answer-store.js'
import { OrphanedAnswerRecovery } from './answers/orphaned-answer-recovery.js'
import { BotUpdates } from './connections/bot-updates.js'
import { VerifiedConnections } from './connections/verified-connections.js'
import { ChatGateway } from './chat.gateway.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import { ChatService } from './chat.service.js'
import { ConversationTokenEntity } from './conversations/conversation-token.entity.js'
import { ConversationTokens } from './conversations/conversation-tokens.js'
import { ConversationStore } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import { QuestionStore } from './conversations/question-store.js'
import { ConversationFileEntity } from './files/conversation-file.entity.js'
import { ConversationFiles } from './files/conversation-files.js'
import { FileLinks } from './files/file-links.js'
import { VisitorFilesController } from './files/visitor-files.controller.js'
import { AgentOnlineEntity } from './handover/agent-online.entity.js'
import { AgentsOnline } from './handover/agents-online.js'
import { ConversationNews } from './handover/conversation-news.js'
import { HandoverEntity } from './handover/handover.entity.js'
import { HandoverService } from './handover/handover.service.js'
import { OverdueHandovers } from './handover/overdue-handovers.js'
import { PeopleAvailability } from './handover/people-availability.js'
import { PersonRequests } from './handover/person-requests.js'
import { PeopleGateway } from './people.gateway.js'
import { UnreadController } from './unread/unread.controller.js'
import { ProgramChat } from './program-chat.js'
import { CHAT_TIMING, defaultChatTiming } from './timing.js'
import { ConversationEntity } from './conversation.entity.js'
import { MessageEntity } from './message.entity.js'
import { UnansweredQuestionEntity } from './unanswered-question.entity.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ConversationEntity,
      MessageEntity,
      UnansweredQuestionEntity,
      HandoverEntity,
      AgentOnlineEntity,
      ConversationFileEntity,
      ConversationTokenEntity,
    ]),
    FilesModule,
    KnowledgeModule,
    JobsModule,
    BotsModule,
    LeadsModule,
    WebhookEventsModule,
    VisitorIdentityModule,
  ],
  controllers: [VisitorFilesController, UnreadController],
  providers: [
    ChatGateway,
    ChatHandshake,
    BotUpdates,
    VerifiedConnections,
    ChatService,
    ProgramChat,
    ConversationStore,
    ConversationTokens,
    MessageStore,
    QuestionStore,
    AnswerStore,
    AnswerRunner,
    OrphanedAnswerRecovery,
    PeopleGateway,
    PersonRequests,
    PeopleAvailability,
    HandoverService,
    OverdueHandovers,
    AgentsOnline,
    ConversationNews,
    ConversationFiles,
    FileLinks,
    { provide: CHAT_TIMING, useValue: defaultChatTiming },
  ],
  exports: [
    ChatService,
    ProgramChat,
    MessageStore,
    HandoverService,
    AgentsOnline,
    PeopleAvailability,
    ConversationFiles,
    ConversationNews,
    ConversationTokens,
    CHAT_TIMING,
  ],
})
export class ChatModule {}
