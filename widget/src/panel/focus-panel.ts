/**
 * Puts the focus where a visitor goes on from. A phone would raise its keyboard over what they want to read, so there
 * it is the list of messages; so it is where nothing can be asked any more.
 */
export function focusPanel(place: ParentNode): void {
  const field = matchMedia('(pointer: fine)').matches && place.querySelector<HTMLElement>('[data-part=input]:enabled')
  ;(field || place.querySelector<HTMLElement>('[data-part=messages]'))?.focus({ preventScroll: true })
}
