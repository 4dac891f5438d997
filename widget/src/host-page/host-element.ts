/** What the widget adds to a page: one element with an open shadow root. */
export interface HostElement {
  element: HTMLElement
  shadow: ShadowRoot
  remove(): void
}

/** How often the element goes back. A page that takes it out whenever it comes is left without it, not hanging. */
const returns = 1_000

/**
 * Puts the element into `home()` and keeps it there: a page that swaps its `<body>` on navigation drops everything it
 * does not know, so the element goes back as soon as that happens. `home` may answer null while the page has no such
 * place yet.
 * @param onLanguage told when the page, or a part of it that the element stands in, says that it speaks another
 * language
 * @param onDead called instead of putting the element back when `document.open()` has deleted its listeners: nothing in
 *   it would react to a key or a click, so it has to be drawn again
 */
export function addHostElement(home: () => Element | null, onLanguage: () => void, onDead: () => void): HostElement {
  const element = document.createElement('div')
  element.dataset.chatWidget = ''
  /** Set by the element's own listener, which `document.open()` deletes with every other listener of the page. */
  let hears = false
  element.addEventListener('loquia', () => {
    hears = true
  })
  const shadow = element.attachShadow({ mode: 'open' })
  const observer = new MutationObserver((changes) => {
    attach()
    if (changes.some((change) => change.attributeName)) onLanguage()
  })
  let left = returns
  function attach(): void {
    const place = home()
    if (place && element.parentNode !== place && left-- > 0) {
      hears = false
      element.dispatchEvent(new Event('loquia'))
      if (!hears) return onDead()
      place.append(element)
    }
    observer.disconnect()
    // Only direct children matter: every place between the document and ours is watched, nothing below.
    for (let place: Node | null = element; (place = place.parentNode);)
      observer.observe(place, { childList: true, attributeFilter: ['lang'] })
    // While the place is not there, it may appear anywhere.
    if (!element.isConnected) observer.observe(document, { childList: true, subtree: true })
  }
  attach()
  return {
    element,
    shadow,
    remove() {
      observer.disconnect()
      element.remove()
    },
  }
}

/** Where a chat's element goes; nothing while the page does not have that yet. */
export const parentOf = (isInline: boolean, target: string | Element = '#loquia'): Element | null =>
  !isInline
    ? // Beside the body, which a page may transform, lay out as a grid or swap.
      document.body && document.documentElement
    : typeof target === 'string'
      ? document.querySelector(target)
      : target
