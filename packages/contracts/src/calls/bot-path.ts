/** Below which stands what belongs to one bot. */
export const botPath = '/api/chatbot/bots/:botId'
