/** Gives something the focus; where it is written into, behind what stands there. */
export function focusAtEnd(element: HTMLElement | null | undefined): void {
  element?.focus()
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length)
}
