/** Fallback in milliseconds, because background tabs never paint. */
const paintMs = 300

export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, paintMs)
  })
}

/** Lets the browser paint and handle input. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
