/**
 * Puts the focus where a visitor goes on from. A phone would raise its keyboard over what they want to read, so there it is
 * the list of messages.
 */
export function restFocus(place: ParentNode): void {
  place.querySelector<HTMLElement>(matchMedia('(pointer: fine)').matches ? 'textarea' : '[data-part="messages"]')?.focus({ preventScroll: true })
}
