const focusEvents = ['focus', 'focusin', 'focusout', 'blur']

/** Blurs the page's element first: modals that see the target in `relatedTarget` take the focus back. */
export function leavePage({ host }: ShadowRoot): void {
  const { activeElement } = document
  if (activeElement !== host) (activeElement as HTMLElement | null)?.blur?.()
}

/**
 * Hides focus events from the page, whose modals would take the focus back. Captures on the window, before listeners of
 * the document.
 * @returns a function that stops this
 */
export function keepFocus(shadow: ShadowRoot): () => void {
  const stopFocusEvent = (event: Event): void => {
    if (event.composedPath().includes(shadow)) event.stopImmediatePropagation()
  }
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  shadow.addEventListener('mousedown', () => leavePage(shadow), options)
  for (const name of focusEvents) window.addEventListener(name, stopFocusEvent, options)
  return () => end.abort()
}
