import type { WidgetEventName, WidgetEvents } from '../instance'
import type { Conversation, ConversationEvent } from './state'

type Emit = <N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>) => void

export function emitPageEvents(emit: Emit, event: ConversationEvent, state: Conversation): boolean {
  if (event.type === 'accepted')
    emit('message', { id: event.accepted.message.id, text: event.accepted.message.content })
  if ('code' in event && event.code) emit('error', { code: event.code })
  if (event.type !== 'answer') return false
  if (event.part.type === 'answer-error') emit('error', { code: event.part.code })
  const answer =
    event.part.type === 'answer-end' && state.messages.find((message) => message.id === event.part.messageId)
  if (!answer || answer.state === 'streaming') return false
  const { id, text, outcome, generatedBy, sources } = answer
  emit('answer', {
    id: id!,
    text,
    outcome,
    refused: outcome === 'none',
    generatedBy: generatedBy === 'owner' ? 'owner' : 'ai',
    sources: sources.map(({ url, title }) => ({ url, title })),
  })
  return true
}
