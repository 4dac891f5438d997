import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { JobsModule } from '../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { BotsModule } from '../workspace/bots/index.js'
import { LeadsModule } from '../workspace/leads/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { AnswerStore } from './answers/answer-store.js'
import { OrphanedAnswerRecovery } from './answers/orphaned-answer-recovery.js'
import { BotUpdates } from './connections/bot-updates.js'
import { ChatGateway } from './chat.gateway.js'
import { ChatHandshake } from './connections/chat-handshake.js'
import { ChatService } from './chat.service.js'
import { ConversationStore } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import { QuestionStore } from './conversations/question-store.js'
import { AgentOnlineEntity } from './handover/agent-online.entity.js'
import { AgentsOnline } from './handover/agents-online.js'
import { ConversationNews } from './handover/conversation-news.js'
import { HandoverEntity } from './handover/handover.entity.js'
import { HandoverService } from './handover/handover.service.js'
import { OverdueHandovers } from './handover/overdue-handovers.js'
import { PeopleAvailability } from './handover/people-availability.js'
import { PersonRequests } from './handover/person-requests.js'
import { PeopleGateway } from './people.gateway.js'
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
    ]),
    KnowledgeModule,
    JobsModule,
    BotsModule,
    LeadsModule,
  ],
  providers: [
    ChatGateway,
    ChatHandshake,
    BotUpdates,
    ChatService,
    ConversationStore,
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
    { provide: CHAT_TIMING, useValue: defaultChatTiming },
  ],
  exports: [
    ChatService,
    MessageStore,
    HandoverService,
    AgentsOnline,
    PeopleAvailability,
    ConversationNews,
    CHAT_TIMING,
  ],
})
export class ChatModule {}
