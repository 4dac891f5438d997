import type { ChatState, PageListener } from './chat-state'
import { ownName } from './host-page/storage'
import type { WidgetEventName, WidgetEvents, WidgetInstance } from './instance'
import { warn } from './options'

export interface PageEvents extends Pick<WidgetInstance, 'on' | 'off'> {
  /** Listeners of the page, which the chat's next element needs too. */
  listeners: PageListener[]
  emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void
}

/** @param instance whose `off` and `destroy` act on the chat's current element */
export function createPageEvents(
  chat: ChatState,
  element: HTMLElement,
  instance: WidgetInstance,
  listeners: PageListener[] = [],
): PageEvents {
  for (const [name, , domListener] of listeners) element.addEventListener(name, domListener)
  const events: PageEvents = {
    listeners,
    emit(name, detail) {
      element.dispatchEvent(
        new CustomEvent(ownName(name), { detail: { botId: chat.botId, ...detail }, bubbles: true, composed: true }),
      )
      // Removes the widget when the server no longer knows the bot. An already shown chat reports the error in its panel.
      const { code } = detail as { code?: string }
      if (chat.config || !code?.match('demo_')) return
      warn(code)
      instance.destroy()
    },
    on(name, listener) {
      instance.off(name, listener)
      const domListener = (event: Event): void => listener((event as CustomEvent).detail)
      events.listeners.push([ownName(name), listener, domListener])
      element.addEventListener(ownName(name), domListener)
      return () => instance.off(name, listener)
    },
    off(name, listener) {
      events.listeners = events.listeners.filter(
        ([type, known, domListener]) =>
          type !== ownName(name) || known !== listener || element.removeEventListener(type, domListener),
      )
    },
  }
  return events
}
