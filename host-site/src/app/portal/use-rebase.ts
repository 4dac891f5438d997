import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormGetValues, UseFormReset, UseFormSetValue } from 'react-hook-form'

interface Form<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>
  reset: UseFormReset<Fields>
  setValue: UseFormSetValue<Fields>
}

/**
 * Keeps a form on top of what is stored: where `stored` becomes another, because somebody else saved meanwhile or this
 * form did, fields take the new values, except those that were changed here. A field nobody types into, such as a
 * version, always does.
 * @param stored values for all fields: those that the form began with
 * @returns to be told, with the fields as they were sent, that they are stored now: how the server wrote them then
 * counts as theirs
 */
export function useRebase<Fields extends FieldValues>(
  { getValues, reset, setValue }: Form<Fields>,
  stored: Fields,
): (sent: Fields) => void {
  const began = useRef(stored)
  const seen = useRef(JSON.stringify(stored))
  useEffect(() => {
    const now = JSON.stringify(stored)
    if (now === seen.current) return
    seen.current = now
    const mine = Object.entries(getValues()).filter(([field, value]) => value !== began.current[field])
    began.current = stored
    reset(stored as DefaultValues<Fields>)
    for (const [field, value] of mine) setValue(field as Path<Fields>, value, { shouldDirty: true })
  })
  return (sent) => {
    began.current = sent
  }
}
