/** Disappearing buttons pass the focus to the list. */
export function focusList(shadow: ShadowRoot): void {
  shadow.querySelector<HTMLElement>('[data-part=messages]')?.focus({ preventScroll: true })
}

/** Focuses the messages on phones, where the keyboard would cover them, and when the input is disabled. */
export function focusPanel(shadow: ShadowRoot): void {
  const field = matchMedia('(pointer: fine)').matches && shadow.querySelector<HTMLElement>('[data-part=input]:enabled')
  if (field) field.focus({ preventScroll: true })
  else focusList(shadow)
}
