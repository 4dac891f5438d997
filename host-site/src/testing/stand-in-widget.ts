/** Available as `window.Loquia.instances`. */
export interface StandIn {
  options: Record<string, unknown> & { target?: Element }
  sent: string[]
  called: string[]
}

/**
 * Replaces the real widget in the browser. It is sent as source text, so it must not refer to anything outside itself.
 */
export function installStandIn(): void {
  const instances: StandIn[] = []
  const all: { send(text: string): void }[] = []
  const mount = (options: StandIn['options']) => {
    const element = document.createElement('div')
    element.setAttribute('data-chat-widget', '')
    const input = document.createElement('textarea')
    input.setAttribute('data-part', 'input')
    input.setAttribute('aria-label', 'Message')
    const shadow = element.attachShadow({ mode: 'open' })
    // The real widget loads its panel later, so the input appears a few frames after the chat.
    setTimeout(() => shadow.append(input), 50)
    const place = options.target ?? document.body
    place.append(element)
    const listeners: (() => void)[] = []
    const closing: (() => void)[] = []
    const kept: StandIn = { options, sent: [], called: [] }
    instances.push(kept)
    const tell = (name: string, detail: object = {}) =>
      element.dispatchEvent(
        new CustomEvent(`loquia:${name}`, {
          detail: { botId: options.botId, ...detail },
          bubbles: true,
          composed: true,
        }),
      )
    const note = (name: string) => () => void kept.called.push(name)
    const chat = {
      element,
      toggle: note('toggle'),
      identify: note('identify'),
      reset: note('reset'),
      send(text: string) {
        kept.sent.push(text)
        tell('message', { id: 'm1', text })
        for (const listener of listeners.slice()) listener()
      },
      setOptions: (next: Record<string, unknown>) => Object.assign(options, next),
      on(name: string, listener: () => void) {
        const list = name === 'answer' ? listeners : name === 'close' ? closing : []
        list.push(listener)
        return () => void list.splice(list.indexOf(listener), 1)
      },
      open() {
        input.focus()
        tell('open')
      },
      close() {
        for (const listener of closing) listener()
      },
      destroy() {
        element.remove()
        instances.splice(instances.indexOf(kept), 1)
        all.splice(all.indexOf(chat), 1)
      },
    }
    all.push(chat)
    return chat
  }
  Object.assign(window, { Loquia: { instances, all, mount } })
}
