import { useEffect, type RefObject } from 'react'

/**
 * Gives a form what was typed into its fields before the scripts took it over, field by field; a tick box gives `'true'` or
 * `'false'`. Without it React would take the fields for as empty as the server sent them.
 */
export function useEarlyTyping(form: RefObject<HTMLFormElement | null>, take: (name: string, value: string) => void): void {
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[data-typed]') ?? []) {
      const { typed = '' } = field.dataset
      delete field.dataset['typed']
      take(field.name, typed)
    }
    // The marks are only there once: what is typed from now on the form hears of by itself.
  })
}
