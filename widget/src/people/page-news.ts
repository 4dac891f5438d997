import type { ExtrasHost } from '../extras/host'
import type { WidgetEventName, WidgetEvents } from '../instance'

/**
 * Tells the page, as the widget itself does, who answers and what people write. To be called after each change. Of what
 * was there when the page came, and of another conversation, it tells nothing.
 */
export function createPageNews(panel: Element, { chat, look }: ExtrasHost): () => void {
  /** Keys of the messages that were here. */
  const heard = new Set<string>()
  let state = chat.store.getState().handover?.state ?? 'bot'

  function emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void {
    const { host } = panel.getRootNode() as ShadowRoot
    host.dispatchEvent(
      new CustomEvent(`loquia:${name}`, { detail: { botId: look.botId, ...detail }, bubbles: true, composed: true }),
    )
  }

  return () => {
    const { messages, handover } = chat.store.getState()
    const now = handover?.state ?? 'bot'
    if (now !== state) emit('handover', { state: now, name: handover?.person?.name ?? null })
    state = now
    const goesOn = messages.some(({ key }) => heard.has(key))
    for (const { key, role, text, person, fresh } of messages) {
      const isNew = !heard.has(key)
      heard.add(key)
      if (isNew && role === 'person' && (goesOn || fresh)) emit('person', { id: key, name: person?.name ?? '', text })
    }
  }
}
