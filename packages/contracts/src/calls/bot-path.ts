export const botPath = '/api/chatbot/bots/:botId'
