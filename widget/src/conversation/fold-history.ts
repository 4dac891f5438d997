import type { History } from '@loquia/contracts'
import type { Conversation } from './state'
import { toMessage } from './messages'

/** Merges stored messages; unsent questions stay at the end. */
export function foldHistory(state: Conversation, history: History, older: boolean): Conversation {
  const answered = new Map(history.messages.map((message) => [message.questionId, message.id]))
  const stored = history.messages
    // Only the last answer to a question counts.
    .filter((message) => !message.questionId || answered.get(message.questionId) === message.id)
    .map((message) => {
      const known = state.messages.find((held) => held.id === message.id || held.key === message.clientMessageId)
      return toMessage(message, known?.key)
    })
  const isStored = new Set(stored.flatMap((message) => [message.id, message.key]))
  const rest = state.messages.filter((message) => !isStored.has(message.id) && !isStored.has(message.key))
  const unknown = rest.filter((message) => message.id === null)
  const first = stored[0]
  const at = first ? state.messages.findIndex((message) => message.id === first.id) : -1
  const earlier = at > 0 ? rest.filter((message) => message.id !== null && state.messages.indexOf(message) < at) : []
  const messages = older ? [...stored, ...state.messages] : [...earlier, ...stored, ...unknown]
  const streaming = messages.findLast((message) => message.role === 'assistant' && message.state === 'streaming')
  const held = state.live && state.live.messageId === streaming?.id ? state.live.text : ''
  const live = streaming?.id
    ? { messageId: streaming.id, text: held.length > streaming.text.length ? held : streaming.text }
    : null
  return { ...state, messages, live, more: older || earlier.length === 0 ? history.more : state.more }
}
