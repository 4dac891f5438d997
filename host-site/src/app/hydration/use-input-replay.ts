import { useEffect, useEffectEvent, useReducer, type RefObject } from 'react'

/**
 * Passes text typed before hydration to a form with `data-keeps-typing`; checkboxes give `'true'` or `'false'`. React
 * would otherwise see empty fields. `data-typed` stays until the text is rendered: only then may early clicks be
 * replayed.
 */
export function useInputReplay(
  form: RefObject<HTMLFormElement | null>,
  restore: (name: string, value: string) => void,
): void {
  const [drawings, draw] = useReducer((times: number) => times + 1, 0)
  const typedFields = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[data-typed]') ?? [])]
  const restoreTyped = useEffectEvent(() => {
    const fields = typedFields()
    for (const field of fields) restore(field.name, field.dataset['typed'] ?? '')
    // From now on React handles input.
    form.current?.removeAttribute('data-keeps-typing')
    if (fields.length > 0) draw()
  })
  const clearMarks = useEffectEvent(() => {
    for (const field of typedFields()) field.removeAttribute('data-typed')
  })
  useEffect(() => restoreTyped(), [])
  // React may render for another reason first; wait for the requested render.
  useEffect(() => {
    if (drawings > 0) clearMarks()
  }, [drawings])
}
