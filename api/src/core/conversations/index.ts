export { ConversationEntity, type Channel, ConversationTokenEntity } from './conversation.entity.js'
export { MessageEntity } from './message.entity.js'
export { UnansweredQuestionEntity } from './unanswered-question.entity.js'
