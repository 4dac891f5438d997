/** Pause between two announcements, so that a screen reader can finish a sentence before the next one is put there. */
const pauseMs = 700

/** A polite live region that is told whole sentences, in order, and never more than one change at a time. */
export function createAnnouncer(shadow: ShadowRoot): { announce: (text: string) => void; remove: () => void } {
  const region = document.createElement('div')
  region.className = 'unseen'
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('data-part', 'announcements')
  shadow.append(region)
  const waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    timer = undefined
    if (waiting.length === 0) return
    const line = document.createElement('p')
    line.textContent = waiting.splice(0).join(' ')
    region.append(line)
    while (region.childElementCount > 3) region.firstElementChild!.remove()
    timer = setTimeout(next, pauseMs)
  }
  return {
    announce(text) {
      waiting.push(text)
      timer ??= setTimeout(next, 100)
    },
    remove() {
      clearTimeout(timer)
      region.remove()
    },
  }
}
