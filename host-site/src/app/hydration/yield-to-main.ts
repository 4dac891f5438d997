/**
 * Milliseconds after which a page counts as drawn, should the browser never say so, as in a tab that nobody looks at.
 */
const paintMs = 300

/** Waits until the page has been drawn, once more. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, paintMs)
  })
}

/** Ends the present task, so that the browser can draw and answer to hands before the next. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
