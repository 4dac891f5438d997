export { ChatModule } from './chat.module.js'
export { ConversationEntity, type Channel } from './conversation.entity.js'
export {
  messageColumns,
  messageForAgents,
  messageForOwners,
  generatedBySql,
  outcomeSql,
  personOf,
  shownMessage,
  type StoredMessage,
} from './conversations/message-row.js'
export { ConversationTokens } from './conversations/conversation-tokens.js'
export { ConversationFiles, type OpenedFile } from './files/conversation-files.js'
export { sendFile } from './files/send-file.js'
export { handoffOf } from './answers/end-part.js'
export { ChatService } from './chat.service.js'
export { ProgramChat } from './program-chat.js'
export type { StoredQuestion } from './conversations/question-store.js'
export { chooseVisitorLanguage } from './visitor-language.js'
export { CHAT_TIMING, defaultChatTiming, type ChatTiming } from './timing.js'
export { EventBudget } from './connections/event-budget.js'
export { Bucket } from './connections/bucket.js'
export { EventReplies } from './connections/event-replies.js'
export { SlowReaders } from './connections/slow-readers.js'
export { socketOptions } from './connections/socket-options.js'
export { MessageStore } from './conversations/message-store.js'
export {
  agentOf,
  answeringRoles,
  answersVisitors,
  botsOfSessions,
  takeWaiting,
  type Waiting,
} from './handover/agents.queries.js'
export { AgentsOnline } from './handover/agents-online.js'
export { ConversationNews, type News } from './handover/conversation-news.js'
export { HandoverEntity } from './handover/handover.entity.js'
export { forgetAuthor, type Agent } from './handover/handover.queries.js'
export { HandoverService } from './handover/handover.service.js'
export { PeopleAvailability } from './handover/people-availability.js'
export { UnansweredQuestionEntity } from './unanswered-question.entity.js'
