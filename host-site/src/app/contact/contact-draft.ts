import { contactDraftKey, type ContactFields } from './contact-fields'

const draftFields = ['name', 'email', 'message'] as const
const fieldValue = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

/** Saves unsent forms when the tab is hidden or reloaded, except the consent. */
export function storeDraftsOnHide(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeDraft()
  })
}

function storeDraft(): void {
  const drafts = [...document.querySelectorAll<HTMLFormElement>('form[data-state]')].map((form) =>
    draftFields.map((name) => [name, fieldValue(form, name)]),
  )
  const draft = drafts.find((fields) => fields.some(([, typed]) => typed !== ''))
  try {
    if (draft) sessionStorage.setItem(contactDraftKey, JSON.stringify(Object.fromEntries(draft)))
  } catch {
    // Storage is forbidden, full, or holds data of another program; the draft lasts as long as the page.
  }
}

/** @returns a function that fills empty fields with the draft */
export function loadDraft(): (fields: ContactFields) => ContactFields {
  const draft: Partial<Record<(typeof draftFields)[number], string>> = {}
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(contactDraftKey) ?? '')
    sessionStorage.removeItem(contactDraftKey)
    for (const [name, typed] of Object.entries(found as object)) {
      const field = draftFields.find((one) => one === name)
      if (field && typeof typed === 'string') draft[field] = typed
    }
  } catch {
    // Storage is forbidden, full, or holds data of another program; the draft lasts as long as the page.
  }
  return (fields) => {
    const filled = { ...fields }
    for (const name of draftFields) filled[name] ||= draft[name] ?? ''
    return filled
  }
}
