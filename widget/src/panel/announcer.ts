import { markLanguage } from './language-of'

/** The pause lets a screen reader finish a sentence. */
const pauseMs = 700
/** Waiting for a drawing saves a frame. */
const graceMs = 150

export interface Announcer {
  region: HTMLElement
  /** Without text, pending announcements share the current drawing. */
  announce(text?: string): void
  remove(): void
}

/** Announces whole sentences in order, one change at a time. */
export function createAnnouncer(shadow: ShadowRoot): Announcer {
  const region = document.createElement('div')
  region.className = 'unseen'
  region.setAttribute('aria-live', 'polite')
  region.dataset.part = 'announcements'
  shadow.append(region)
  const waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0
  const announceNext = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const line = document.createElement('p')
    line.textContent = waiting.splice(0).join(' ')
    markLanguage(line, line.textContent)
    region.append(line)
    while (region.childElementCount > 3) region.firstElementChild!.remove()
    timer = setTimeout(announceNext, pauseMs + graceMs)
    nextAt = performance.now() + pauseMs
  }
  return {
    region,
    announce(text) {
      if (text) {
        // Screen readers join sentences without a full stop.
        waiting.push(/[.?!:…]$/.test(text) ? text : `${text}.`)
        timer ??= setTimeout(announceNext, 100)
      } else if (performance.now() >= nextAt) announceNext()
    },
    remove() {
      clearTimeout(timer)
      region.remove()
    },
  }
}
