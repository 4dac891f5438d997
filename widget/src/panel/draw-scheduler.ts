/** 30 drawings a second look like flowing text. */
const shortestMs = 33
/** Keeps gaps within a tenth of a second, even with expensive drawings. */
const longestMs = 80
const share = 1 / 12
const measuredAtFirst = 4
const measuredEvery = 8

export interface DrawScheduler {
  request(): void
  stop(): void
}

/**
 * Draws as often as the device allows. `draw` runs outside a frame, so that its scrolling is reported in the frame that
 * paints it.
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
  /** Measures from frame callbacks to the next task. */
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
    // Hidden pages have no frames.
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
