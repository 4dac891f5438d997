/**
 * Tells the part of the window that is not covered by an on-screen keyboard, in CSS pixels, now and whenever it
 * changes. Returns a function that ends it.
 */
export function followVisualViewport(tell: (visible: { top: number; height: number }) => void): () => void {
  // Only a document without a window has none.
  const viewport = visualViewport!
  const read = (): void => tell({ top: viewport.offsetTop, height: viewport.height })
  read()
  viewport.addEventListener('resize', read)
  viewport.addEventListener('scroll', read)
  return () => {
    viewport.removeEventListener('resize', read)
    viewport.removeEventListener('scroll', read)
  }
}
