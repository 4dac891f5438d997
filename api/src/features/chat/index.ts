export { ChatModule } from './chat.module.js'
export { outcomeOf, toMessage, type MessageRow } from './conversations/message-row.js'
export { ChatService } from './chat.service.js'
export { CHAT_TIMING, defaultChatTiming, type ChatTiming } from './timing.js'
