import type { ConversationControls } from '../conversation/controls'
import { isLive } from '../conversation/state'
import type { WidgetEventName, WidgetEvents } from '../instance'

/** Minimum interval between two typing events, in milliseconds. */
const typingMs = 2_000

/**
 * Sends agents' changes to the page, a visitor's typing to agents, and an expected agent to the website's next page.
 * @returns a function that stops this
 */
export function followHandoff(chat: ConversationControls, shadow: ShadowRoot, botId: string): () => void {
  const emitAgentEvents = createAgentEvents(chat, shadow, botId)
  let isLiveStored = false
  let lastTypingAt = 0
  const questionNow = (): string | undefined =>
    chat.store.getState().messages.findLast(({ role }) => role === 'user')?.key
  let lastQuestion = questionNow()
  function update(): void {
    const state = chat.store.getState()
    emitAgentEvents()
    // A new question closes the form to make room. The draft stays.
    if (state.offer && (isLive(state) || questionNow() !== lastQuestion))
      chat.hear({ type: 'people', changes: { offer: undefined } })
    lastQuestion = questionNow()
    // The website's next page reconnects even with a closed panel.
    if (isLiveStored !== isLive(state)) chat.memory.keepUnsent(chat.memory.unsent(), (isLiveStored = isLive(state)))
  }
  function onInput({ target }: Event): void {
    const isTyping = (target as Element).matches('[data-part=input]') && isLive(chat.store.getState())
    if (!isTyping || lastTypingAt > Date.now() - typingMs) return
    lastTypingAt = Date.now()
    chat.typing()
  }
  update()
  shadow.addEventListener('input', onInput)
  const unsubscribe = chat.calm.subscribe(update)
  return () => {
    unsubscribe()
    shadow.removeEventListener('input', onInput)
  }
}

/** Skips messages from before the page load and of other conversations. */
function createAgentEvents(chat: ConversationControls, shadow: ShadowRoot, botId: string): () => void {
  const knownKeys = new Set<string>()
  let state = chat.store.getState().handover?.state ?? 'bot'

  function emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void {
    shadow.host.dispatchEvent(
      new CustomEvent(`loquia:${name}`, { detail: { botId, ...detail }, bubbles: true, composed: true }),
    )
  }

  return () => {
    const { messages, handover } = chat.store.getState()
    const now = handover?.state ?? 'bot'
    if (now !== state) emit('handover', { state: now, name: handover?.person?.name ?? null })
    state = now
    const goesOn = messages.some(({ key }) => knownKeys.has(key))
    for (const { key, role, text, person, fresh } of messages) {
      const isNew = !knownKeys.has(key)
      knownKeys.add(key)
      if (isNew && role === 'person' && (goesOn || fresh)) emit('person', { id: key, name: person?.name ?? '', text })
    }
  }
}
