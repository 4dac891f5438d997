export { ChatModule } from './chat.module.js'
export {
  messageColumnsSql,
  messageForAgents,
  messageForOwners,
  generatedBySql,
  outcomeSql,
  toAgentProfile,
  shownMessage,
  type StoredMessage,
} from './conversations/message-row.js'
export { ConversationTokens } from './conversations/conversation-tokens.js'
export { ConversationFiles, type OpenedFile } from './files/conversation-files.js'
export { sendFile } from './files/send-file.js'
export { chooseHandoffOffer } from './answers/answer.js'
export { ChatService } from './chat.service.js'
export { ApiChat } from './api-chat.js'
export type { StoredQuestion } from './conversations/question-store.js'
export { chooseVisitorLanguage } from './visitor-language.js'
export { CHAT_TIMING, defaultChatTiming, type ChatTiming } from './timing.js'
export { EventBudget, TypingPace } from './connections/event-budget.js'
export { ConnectError } from './connections/chat-handshake.js'
export { createHandlesEvent } from './connections/event-replies.js'
export { socketOptions } from './connections/chat-socket.js'
export { MessageStore } from './conversations/message-store.js'
export {
  selectAgent,
  answeringRolesSql,
  answersVisitorsSql,
  selectBotsBySession,
  claimWaitingVisitors,
  type WaitingVisitor,
} from './handoff/agents.queries.js'
export { AgentsOnline } from './handoff/agents-online.js'
export { ConversationEvents, type ConversationEvent } from './handoff/conversation-events.js'
export { HandoffEntity } from './handoff/handoff.entity.js'
export { forgetAuthor, type Agent } from './handoff/handoff.queries.js'
export { HandoffService } from './handoff/handoff.service.js'
export { AgentAvailability } from './handoff/agent-availability.js'
