import { contactDraftKey, type ContactFields } from './contact-fields'

const kept = ['name', 'email', 'message'] as const
const value = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

/**
 * Has a tab that is left, or reloaded, keep what stands unsent in the contact form; the tick under it is given anew.
 */
export function keepDrafts(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep()
  })
}

/** Of the form in the page and the one in its popup, the first that says anything. */
function keep(): void {
  const drafts = [...document.querySelectorAll<HTMLFormElement>('form[data-state]')].map((form) =>
    kept.map((name) => [name, value(form, name)]),
  )
  const draft = drafts.find((fields) => fields.some(([, typed]) => typed !== ''))
  try {
    if (draft) sessionStorage.setItem(contactDraftKey, JSON.stringify(Object.fromEntries(draft)))
  } catch {
    // Storage is forbidden or full: it lives as long as the page.
  }
}

/** Takes out what the tab kept. @returns puts it where fields are empty */
export function takeDraft(): (fields: ContactFields) => ContactFields {
  const draft: Partial<Record<(typeof kept)[number], string>> = {}
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(contactDraftKey) ?? '')
    sessionStorage.removeItem(contactDraftKey)
    for (const [name, typed] of Object.entries(found as object)) {
      const field = kept.find((one) => one === name)
      if (field && typeof typed === 'string') draft[field] = typed
    }
  } catch {
    // Storage is forbidden, or somebody else wrote there.
  }
  return (fields) => {
    const filled = { ...fields }
    for (const name of kept) filled[name] ||= draft[name] ?? ''
    return filled
  }
}
