import { markLanguage } from './language-of'

/** Pause between two announcements, so that a screen reader can finish a sentence before the next one is put there. */
const pauseMs = 700
/** How long what waits may wait for a drawing: with one, it costs no frame of its own. */
const graceMs = 150

export interface Announcer {
  region: HTMLElement
  /** Puts a text behind those that wait. Without one: something is drawn anyway, and what waits may be told with it. */
  announce(text?: string): void
  remove(): void
}

/** A polite live region that is told whole sentences, in order, and never more than one change at a time. */
export function createAnnouncer(shadow: ShadowRoot): Announcer {
  const region = document.createElement('div')
  region.className = 'unseen'
  region.setAttribute('aria-live', 'polite')
  region.dataset.part = 'announcements'
  shadow.append(region)
  const waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0
  const next = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const line = document.createElement('p')
    line.textContent = waiting.splice(0).join(' ')
    markLanguage(line, line.textContent)
    region.append(line)
    while (region.childElementCount > 3) region.firstElementChild!.remove()
    timer = setTimeout(next, pauseMs + graceMs)
    nextAt = performance.now() + pauseMs
  }
  return {
    region,
    announce(text) {
      if (text) {
        // A screen reader runs together what no full stop separates.
        waiting.push(/[.?!:…]$/.test(text) ? text : `${text}.`)
        timer ??= setTimeout(next, 100)
      } else if (performance.now() >= nextAt) next()
    },
    remove() {
      clearTimeout(timer)
      region.remove()
    },
  }
}
