/** What another provider's form reports: it was sent, or its button was pressed. */
export type LeadFormEvent = 'submitted' | 'pressed'

/**
 * The kind of a message, whichever of the usual shapes it has: a word, `{type}`, `{event}`, `{action}`, or a list that
 * begins with the word.
 */
export function kindOf(data: unknown): LeadFormEvent | null {
  const value: unknown = Array.isArray(data)
    ? data[0]
    : typeof data === 'object' && data !== null
      ? (Reflect.get(data, 'type') ?? Reflect.get(data, 'event') ?? Reflect.get(data, 'action'))
      : data
  if (typeof value !== 'string') return null
  if (/click|press|button/i.test(value)) return 'pressed'
  return /submit|redirect/i.test(value) ? 'submitted' : null
}

/**
 * Listens to a lead form: messages count only from its own origin and its own window, as another window of that origin
 * is not the form. The two events of the window are those that the provider's script fires on the page.
 * @param form the window that the form is shown in, as long as there is one
 * @returns what ends the listening
 */
export function onLeadFormEvent(
  origin: string,
  form: () => Window | null | undefined,
  listener: (event: LeadFormEvent) => void,
): () => void {
  const onMessage = (event: MessageEvent) => {
    const isForm = event.origin === origin && event.source !== null && event.source === form()
    const kind = isForm ? kindOf(event.data) : null
    if (kind !== null) listener(kind)
  }
  const onSubmitted = () => listener('submitted')
  window.addEventListener('message', onMessage)
  window.addEventListener('ghl_form_submit', onSubmitted)
  window.addEventListener('ghl_redirect', onSubmitted)
  return () => {
    window.removeEventListener('message', onMessage)
    window.removeEventListener('ghl_form_submit', onSubmitted)
    window.removeEventListener('ghl_redirect', onSubmitted)
  }
}
