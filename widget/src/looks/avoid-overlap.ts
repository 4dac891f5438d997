/** What covers more of the window than this is no banner: what lies over everything is the page's own business. */
const mostOfWindow = 0.6
/** Between what is in the way and the button. */
const gapPx = 12
/** A page that changes all the time is looked at this often at most. */
const restMs = 250
/** Banners slide in and out. */
const settledMs = 600

const own = (element: Element): boolean => element.hasAttribute('data-chat-widget')
/** What a visitor presses. Of a frame nothing is known but that somebody put it there to be used. */
const pressed = 'a[href],button,input,select,[role="button"],iframe'

/**
 * Tells how far a chat has to move up to leave the buttons of a cookie banner, or of a bar at the foot of the page, to
 * the visitor: now, and when that changes. Nothing on the page is touched.
 * @param chat the chat's element
 * @param button of it
 * @returns a function that ends it
 */
export function avoidOverlap(chat: Element, button: Element, tell: (liftPx: number) => void): () => void {
  let lift = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let inWay: Element | undefined

  function look(): void {
    timer = undefined
    if (ended || !chat.isConnected || document.hidden) return
    const before = lift
    inWay = undefined
    const { left, right, bottom, top } = button.getBoundingClientRect()
    if (right > left) {
      // Where it would stand by itself.
      const [from, to] = [top + lift, bottom + lift]
      let highest = Infinity
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        for (const y of [from + 2, (from + to) / 2, to - 2]) {
          const found = bannerAt(x, Math.min(y, innerHeight - 1))
          if (!found) continue
          inWay = found
          highest = Math.min(highest, found.getBoundingClientRect().top)
        }
      }
      const needed = Math.ceil(to - highest + gapPx)
      lift = inWay && needed > 0 && needed < innerHeight * mostOfWindow ? needed : 0
    }
    if (lift !== before) tell(lift)
  }
  function soon(): void {
    if (!ended) timer ??= setTimeout(look, restMs)
  }
  let settling: ReturnType<typeof setTimeout> | undefined
  const later = (): void => {
    soon()
    clearTimeout(settling)
    settling = setTimeout(soon, settledMs)
  }
  const observer = new MutationObserver(later)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'style', 'hidden', 'open'],
  })
  // No listener of the window's: the widget leaves nothing there.
  const resizing = new ResizeObserver(later)
  resizing.observe(document.documentElement)
  look()
  later()
  return () => {
    ended = true
    clearTimeout(timer)
    clearTimeout(settling)
    observer.disconnect()
    resizing.disconnect()
  }
}

/** What stands still at this point while the page scrolls, and is there to be pressed. */
function bannerAt(x: number, y: number): Element | undefined {
  for (const root of document.elementsFromPoint(x, y)) {
    if (own(root)) continue
    const inner = root.shadowRoot?.elementsFromPoint(x, y) ?? []
    for (const element of [...inner, root]) {
      const fixed = fixedAround(element)
      if (!fixed || own(fixed)) continue
      const { height, width } = fixed.getBoundingClientRect()
      if (height * width > innerHeight * innerWidth * mostOfWindow || height > innerHeight * mostOfWindow) continue
      if (fixed.matches(pressed) || fixed.querySelector(pressed) || fixed.shadowRoot?.querySelector(pressed))
        return fixed
    }
  }
  return undefined
}

function fixedAround(element: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = parentOf(at)) {
    const { position } = getComputedStyle(at)
    if (position === 'fixed' || position === 'sticky') return at
  }
  return undefined
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
