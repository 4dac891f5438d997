export interface HostElement {
  element: HTMLElement
  shadow: ShadowRoot
  remove(): void
}

/** A page that always removes the element must not hang. */
const maxReinsertions = 1_000

/**
 * Pages that swap `<body>` on navigation remove the element. `home` may return null meanwhile.
 * @param onLanguage called when an ancestor's language changes
 * @param onDead called after `document.open()` deleted all listeners; the chat must be drawn again
 */
export function addHostElement(home: () => Element | null, onLanguage: () => void, onDead: () => void): HostElement {
  const element = document.createElement('div')
  element.dataset.chatWidget = ''
  /** `document.open()` deletes this listener. */
  let isAlive = false
  element.addEventListener('loquia', () => {
    isAlive = true
  })
  const shadow = element.attachShadow({ mode: 'open' })
  const observer = new MutationObserver((changes) => {
    attach()
    if (changes.some((change) => change.attributeName)) onLanguage()
  })
  let left = maxReinsertions
  function attach(): void {
    const place = home()
    if (place && element.parentNode !== place && left-- > 0) {
      isAlive = false
      element.dispatchEvent(new Event('loquia'))
      if (!isAlive) return onDead()
      place.append(element)
    }
    observer.disconnect()
    // Watches only ancestors' direct children.
    for (let place: Node | null = element; (place = place.parentNode);)
      observer.observe(place, { childList: true, attributeFilter: ['lang'] })
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

/** Null until the page has the place. */
export const findParent = (isInline: boolean, target: string | Element = '#loquia'): Element | null =>
  !isInline
    ? // Outside the body, which pages may transform, lay out as a grid, or swap.
      document.body && document.documentElement
    : typeof target === 'string'
      ? document.querySelector(target)
      : target
