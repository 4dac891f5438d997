/** Milliseconds in which the panel of a chat, fetched by itself, is there or does not come. */
const patienceMs = 10_000

/** The text field of the chat that was put into `place`, once its panel is drawn; null where none comes. */
export function inputOf(place: Element): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const root = place.querySelector('[data-chat-widget]')?.shadowRoot
    if (!root) return resolve(null)
    const changes = new MutationObserver(look)
    const timer = setTimeout(() => end(null), patienceMs)
    function end(input: HTMLElement | null): void {
      clearTimeout(timer)
      changes.disconnect()
      resolve(input)
    }
    function look(): void {
      const input = root?.querySelector<HTMLElement>('[data-part="input"]')
      if (input) end(input)
    }
    changes.observe(root, { childList: true, subtree: true })
    look()
  })
}
