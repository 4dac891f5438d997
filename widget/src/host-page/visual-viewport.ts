/**
 * Reports the area above an on-screen keyboard, in CSS pixels.
 * @returns a function that stops this
 */
export function followVisualViewport(onChange: (visible: { top: number; height: number }) => void): () => void {
  const viewport = visualViewport!
  const report = (): void => onChange({ top: viewport.offsetTop, height: viewport.height })
  report()
  viewport.addEventListener('resize', report)
  viewport.addEventListener('scroll', report)
  return () => {
    viewport.removeEventListener('resize', report)
    viewport.removeEventListener('scroll', report)
  }
}
