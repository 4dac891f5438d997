import type { Conversation } from '../conversations/conversation-store.js'
import { type ChatSocket, conversationRoom } from './chat-socket.js'

/**
 * Runs an operation that may open the visitor's conversation, after those already running, so that the second of two
 * first questions finds the conversation of the first.
 */
export function enterConversation<Opened extends { conversation: Conversation | undefined }>(
  socket: ChatSocket,
  open: () => Promise<Opened>,
): Promise<Opened> {
  return socket.data.operations.run(async () => {
    const opened = await open()
    const { conversation } = opened
    if (conversation !== undefined) {
      socket.data.conversation = conversation
      void socket.join(conversationRoom(conversation.id))
    }
    return opened
  })
}
