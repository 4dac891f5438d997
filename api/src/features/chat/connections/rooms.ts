export const botRoom = (botId: string) => `bot:${botId}`
/** Those of a bot's chats that may hear how much of a site was read. */
export const progressRoom = (botId: string) => `progress:${botId}`
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`
/** Those who are somebody by a token under this key. */
export const identityKeyRoom = (kid: string) => `identity-key:${kid}`
/**
 * Those who follow one answer. Apart from the conversation, since who comes late must first be given what they missed.
 */
export const answerRoom = (answerId: string) => `answer:${answerId}`
/** Those who are being given what they missed of it, and must not hear the rest meanwhile. */
export const waitingRoom = (answerId: string) => `waiting:${answerId}`
