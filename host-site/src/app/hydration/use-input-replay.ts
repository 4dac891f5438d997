import { useEffect, useEffectEvent, useReducer, type RefObject } from 'react'

/**
 * Gives a form, which says `data-keeps-typing`, what was typed into its fields before it was hydrated, field by field;
 * a tick box gives `'true'` or `'false'`. Without it React would take the fields for as empty as the server sent them.
 * A field keeps its mark, `data-typed`, until the form has been drawn with what was typed: only then may a press that
 * came too early be made up for.
 */
export function useInputReplay(
  form: RefObject<HTMLFormElement | null>,
  take: (name: string, value: string) => void,
): void {
  const [drawings, draw] = useReducer((times: number) => times + 1, 0)
  const marked = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[data-typed]') ?? [])]
  const takeTyped = useEffectEvent(() => {
    const fields = marked()
    for (const field of fields) take(field.name, field.dataset['typed'] ?? '')
    // The form hears by itself of what is typed from now on.
    form.current?.removeAttribute('data-keeps-typing')
    if (fields.length > 0) draw()
  })
  const forget = useEffectEvent(() => {
    for (const field of marked()) field.removeAttribute('data-typed')
  })
  useEffect(() => takeTyped(), [])
  // React may draw the form for another reason first: this waits for the drawing that was asked for above.
  useEffect(() => {
    if (drawings > 0) forget()
  }, [drawings])
}
