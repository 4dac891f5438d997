/** Browsers of this process at a time. */
const maxBrowsers = 1

/** Browsers that run, and those who wait for one to end, in order. */
let running = 0
const waiting: (() => void)[] = []

/** Waits until fewer browsers run than may. */
export async function freeBrowser(signal: AbortSignal): Promise<void> {
  if (running < maxBrowsers) {
    running++
    return
  }
  await new Promise<void>((resolve, reject) => {
    const go = (): void => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = (): void => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    waiting.push(go)
  })
}

/** The place goes to the next who waits, or becomes free. */
export function releaseBrowser(): void {
  const next = waiting.shift()
  if (next === undefined) running--
  else next()
}
