export function focusAtEnd(element: HTMLElement | null | undefined): void {
  element?.focus()
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length)
}
