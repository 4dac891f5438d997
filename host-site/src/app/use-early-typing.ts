import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react'

/**
 * Gives a form what was typed into its fields before the scripts took it over, field by field; a tick box gives
 * `'true'` or `'false'`. Without it React would take the fields for as empty as the server sent them. A field keeps its
 * mark, `data-typed`, until the form has been drawn with what was typed: only then may a press that came too early be
 * made up for.
 */
export function useEarlyTyping(
  form: RefObject<HTMLFormElement | null>,
  take: (name: string, value: string) => void,
): void {
  const taken = useRef<HTMLInputElement[]>([])
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const takeTyped = useEffectEvent(() => {
    for (const field of taken.current) delete field.dataset['typed']
    // The marks are only there once: what is typed from now on the form hears of by itself.
    taken.current = [...(form.current?.querySelectorAll<HTMLInputElement>('[data-typed]') ?? [])]
    for (const field of taken.current) take(field.name, field.dataset['typed'] ?? '')
    if (taken.current.length > 0) draw()
  })
  useEffect(() => takeTyped())
}
