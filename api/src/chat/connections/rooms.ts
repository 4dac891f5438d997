export const botRoom = (botId: string) => `bot:${botId}`
export const progressRoom = (botId: string) => `progress:${botId}`
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`
export const identityKeyRoom = (kid: string) => `identity-key:${kid}`
/** Separate from the conversation, because late joiners must first receive the missed part. */
export const answerRoom = (answerId: string) => `answer:${answerId}`
/** Room of readers who still receive the missed part and must not receive live parts meanwhile. */
export const waitingRoom = (answerId: string) => `waiting:${answerId}`
