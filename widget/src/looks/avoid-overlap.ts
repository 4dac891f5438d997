/** Larger elements are overlays, which the chat does not avoid. */
const maxWindowShare = 0.6
const gapPx = 12
const measureDelayMs = 250
const settledMs = 600

const isChat = (element: Element): boolean => element.hasAttribute('data-chat-widget')
/** Frames count as usable, as their content is unknown. */
const clickableSelector = 'a[href],button,input,select,[role="button"],iframe'

/**
 * Reports how far the chat must rise to uncover cookie banners or bottom bars.
 * @returns a function that stops this
 */
export function avoidOverlap(chat: Element, button: Element, onLift: (liftPx: number) => void): () => void {
  let lift = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let inWay: Element | undefined

  function measure(): void {
    timer = undefined
    if (ended || !chat.isConnected || document.hidden) return
    const before = lift
    inWay = undefined
    const { left, right, bottom, top } = button.getBoundingClientRect()
    if (right > left) {
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
      lift = inWay && needed > 0 && needed < innerHeight * maxWindowShare ? needed : 0
    }
    if (lift !== before) onLift(lift)
  }
  function scheduleMeasure(): void {
    if (!ended) timer ??= setTimeout(measure, measureDelayMs)
  }
  let settling: ReturnType<typeof setTimeout> | undefined
  const scheduleSettled = (): void => {
    scheduleMeasure()
    clearTimeout(settling)
    settling = setTimeout(scheduleMeasure, settledMs)
  }
  const observer = new MutationObserver(scheduleSettled)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'style', 'hidden', 'open'],
  })
  // Leaves no listener on the page's window.
  const resizing = new ResizeObserver(scheduleSettled)
  resizing.observe(document.documentElement)
  measure()
  scheduleSettled()
  return () => {
    ended = true
    clearTimeout(timer)
    clearTimeout(settling)
    observer.disconnect()
    resizing.disconnect()
  }
}

function bannerAt(x: number, y: number): Element | undefined {
  for (const root of document.elementsFromPoint(x, y)) {
    if (isChat(root)) continue
    const inner = root.shadowRoot?.elementsFromPoint(x, y) ?? []
    for (const element of [...inner, root]) {
      const fixed = fixedAround(element)
      if (!fixed || isChat(fixed)) continue
      const { height, width } = fixed.getBoundingClientRect()
      if (height * width > innerHeight * innerWidth * maxWindowShare || height > innerHeight * maxWindowShare) continue
      if (
        fixed.matches(clickableSelector) ||
        fixed.querySelector(clickableSelector) ||
        fixed.shadowRoot?.querySelector(clickableSelector)
      )
        return fixed
    }
  }
  return undefined
}

function fixedAround(element: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = parentElementOf(at)) {
    const { position } = getComputedStyle(at)
    if (position === 'fixed' || position === 'sticky') return at
  }
  return undefined
}

function parentElementOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
