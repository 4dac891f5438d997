/** The events by which a modal of the page notices that the focus has left it. */
const moves = ['focus', 'focusin', 'focusout', 'blur']

/** Takes the focus from the page first: a modal that sees where the focus goes, by `relatedTarget`, takes it back. */
export function leavePage({ host }: ShadowRoot): void {
  const { activeElement } = document
  if (activeElement !== host) (activeElement as HTMLElement | null)?.blur?.()
}

/**
 * Hides the focus events of an open chat from the page, whose modals would take the focus back at each of them. On the
 * window and in the capture phase, before listeners of the document. Events of the page's own elements pass.
 * @returns a function that ends it
 */
export function keepFocus(shadow: ShadowRoot): () => void {
  const keep = (event: Event): void => {
    if (event.composedPath().includes(shadow)) event.stopImmediatePropagation()
  }
  const press = (): void => leavePage(shadow)
  shadow.addEventListener('mousedown', press, true)
  for (const name of moves) addEventListener(name, keep, true)
  return () => {
    shadow.removeEventListener('mousedown', press, true)
    for (const name of moves) removeEventListener(name, keep, true)
  }
}
