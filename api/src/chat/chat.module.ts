import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FilesModule } from '../platform/files/index.js'
import { WebhookEventsModule } from '../core/webhooks/index.js'
import { BotsModule } from '../core/bots/index.js'
import {
  ConversationTokenEntity,
  ConversationEntity,
  MessageEntity,
  UnansweredQuestionEntity,
} from '../core/conversations/index.js'
import { KnowledgeModule } from '../knowledge/index.js'
import { LeadsModule } from './leads/index.js'
import { VisitorIdentityModule } from './visitor-identity/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { AnswerStore } from './answers/answer-store.js'
import { OrphanedAnswerRecovery } from './answers/orphaned-answer-recovery.js'
import { BotUpdates } from './connections/bot-updates.js'
import { VerifiedConnections } from './connections/verified-connections.js'
import { ChatGateway } from './chat.gateway.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import { ChatService } from './chat.service.js'
import { ConversationTokens } from './conversations/conversation-tokens.js'
import { ConversationStore } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import { QuestionStore } from './conversations/question-store.js'
import { ConversationFileEntity } from './files/conversation-file.entity.js'
import { ConversationFiles } from './files/conversation-files.js'
import { FileLinks } from './files/file-links.js'
import { VisitorFilesController } from './files/visitor-files.controller.js'
import { AgentOnlineEntity } from './handoff/agent-online.entity.js'
import { AgentsOnline } from './handoff/agents-online.js'
import { ConversationEvents } from './handoff/conversation-events.js'
import { HandoffEntity } from './handoff/handoff.entity.js'
import { HandoffService } from './handoff/handoff.service.js'
import { OverdueHandoffs } from './handoff/overdue-handoffs.js'
import { AgentAvailability } from './handoff/agent-availability.js'
import { HandoffRequests } from './handoff/handoff-requests.js'
import { HandoffGateway } from './handoff.gateway.js'
import { UnreadController } from './unread/unread.controller.js'
import { ApiChat } from './api-chat.js'
import { CHAT_TIMING, defaultChatTiming } from './timing.js'

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ConversationEntity,
      MessageEntity,
      UnansweredQuestionEntity,
      HandoffEntity,
      AgentOnlineEntity,
      ConversationFileEntity,
      ConversationTokenEntity,
    ]),
    FilesModule,
    KnowledgeModule,
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
    ApiChat,
    ConversationStore,
    ConversationTokens,
    MessageStore,
    QuestionStore,
    AnswerStore,
    AnswerRunner,
    OrphanedAnswerRecovery,
    HandoffGateway,
    HandoffRequests,
    AgentAvailability,
    HandoffService,
    OverdueHandoffs,
    AgentsOnline,
    ConversationEvents,
    ConversationFiles,
    FileLinks,
    { provide: CHAT_TIMING, useValue: defaultChatTiming },
  ],
  exports: [
    ChatService,
    ApiChat,
    MessageStore,
    HandoffService,
    AgentsOnline,
    AgentAvailability,
    ConversationFiles,
    ConversationEvents,
    ConversationTokens,
    CHAT_TIMING,
  ],
})
export class ChatModule {}
