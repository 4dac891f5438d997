/**
 * The id of the answer `:messageId` where it is one of the conversation `:within`, otherwise null.
 *
 * SQL: the look for the answer is part of the statement that stores the lead, and its table is the chat's, which imports
 * this room.
 */
export const answerWithin = `(SELECT id FROM messages WHERE id = :messageId AND conversation_id = :within AND role = 'assistant')`
