/** The shortest time between two drawings: 30 a second look like flowing text. */
const shortestMs = 33
/**
 * The longest time from the end of one to the start of the next: with the wait for a piece of text and what the next
 * drawing takes it stays at the tenth of a second that a reader takes for a pause, even where that drawing is a dear
 * one.
 */
const longestMs = 80
/** A drawing may take this share of the time until the next one. */
const share = 1 / 12
/** The first drawings, which set the pace, are all measured; then every so many. */
const measuredAtFirst = 4
const measuredEvery = 8

export interface DrawScheduler {
  /** Something is to be drawn: at once, or when the last drawing was long enough ago. */
  request(): void
  stop(): void
}

/**
 * Draws as often as the device can afford: what a drawing costs, its style, layout and paint included, sets the time to
 * the next one. `draw` runs outside of a frame, so that what it scrolls is told in the same frame as it is painted.
 * @param isBehind whether there is anything new to draw
 */
export function createDrawScheduler(draw: () => void, isBehind: () => boolean): DrawScheduler {
  let timer: ReturnType<typeof setTimeout> | undefined
  let probe = 0
  let drawings = 0
  let costMs = shortestMs * share
  let dueAt = 0

  function run(): void {
    timer = undefined
    if (!isBehind()) return
    const began = performance.now()
    draw()
    const ended = performance.now()
    const drawnMs = ended - began
    if (drawings++ < measuredAtFirst || drawings % measuredEvery === 0) measure(drawnMs)
    dueAt = Math.min(ended + longestMs, began + Math.max(shortestMs, costMs / share))
  }
  /** Adds what the frame takes: from its callbacks to the first task behind it. */
  function measure(drawnMs: number): void {
    cancelAnimationFrame(probe)
    probe = requestAnimationFrame(() => {
      const began = performance.now()
      setTimeout(() => {
        costMs += (drawnMs + performance.now() - began - costMs) / 2
      })
    })
  }
  function request(): void {
    // A hidden page has no frames, and nobody watches it.
    if (timer !== undefined || document.hidden || !isBehind()) return
    timer = setTimeout(run, Math.max(0, dueAt - performance.now()))
  }
  document.addEventListener('visibilitychange', request)
  return {
    request,
    stop() {
      clearTimeout(timer)
      cancelAnimationFrame(probe)
      document.removeEventListener('visibilitychange', request)
    },
  }
}
