import type { Conversation } from '../conversations/conversation-store.js'
import type { ChatSocket } from './chat-socket.js'
import { conversationRoom } from './rooms.js'

/** Puts a socket into its conversation, if it is not there yet. */
export function enterConversation(socket: ChatSocket, conversation: Conversation): void {
  socket.data.conversation = conversation
  void socket.join(conversationRoom(conversation.id))
}
