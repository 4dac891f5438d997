import { useEffect, useRef, useState } from 'react'
import type { Conflict } from './conflicts'
import type {
  DefaultValues,
  FieldValues,
  Path,
  PathValue,
  UseFormGetValues,
  UseFormReset,
  UseFormSetValue,
} from 'react-hook-form'

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
 * @returns `markStored`, to be called with the fields as they were sent once they are stored: how the server wrote them
 * then counts as theirs; and the fields that were changed both here and by somebody else, until each is settled
 */
export function useRebase<Fields extends FieldValues>(
  { getValues, reset, setValue }: Form<Fields>,
  stored: Fields,
): {
  markStored: (sent: Fields) => void
  conflicts: readonly Conflict[]
  settle: (field: string, keep: 'mine' | 'theirs') => void
} {
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const began = useRef(stored)
  const seen = useRef(JSON.stringify(stored))
  useEffect(() => {
    const now = JSON.stringify(stored)
    if (now === seen.current) return
    seen.current = now
    const mine = Object.entries(getValues()).filter(([field, value]) => value !== began.current[field])
    const before = began.current
    setConflicts(
      mine
        .filter(([field, value]) => stored[field] !== before[field] && stored[field] !== value && field !== 'version')
        .map(([field, value]) => ({ field, mine: value, theirs: stored[field] })),
    )
    began.current = stored
    reset(stored as DefaultValues<Fields>)
    for (const [field, value] of mine) setValue(field as Path<Fields>, value, { shouldDirty: true })
  }, [getValues, reset, setValue, stored])
  return {
    markStored: (sent) => {
      began.current = sent
      setConflicts([])
    },
    conflicts,
    settle: (field, keep) => {
      const conflict = conflicts.find((each) => each.field === field)
      if (keep === 'theirs' && conflict !== undefined)
        setValue(field as Path<Fields>, stored[field] as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
      setConflicts((open) => open.filter((each) => each.field !== field))
    },
  }
}
