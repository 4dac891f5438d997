import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormGetValues,
  type UseFormReset,
  type UseFormSetValue,
} from 'react-hook-form'
import type { z } from 'zod'
import { useUnsaved } from './unsaved'
import { useEffect, useRef, useState } from 'react'
import type { Conflict } from './conflicts'

/**
 * A form that starts with stored values, rebases on other people's saves, and guards unsaved changes.
 * @param stored values for all fields, as in {@link useRebase}
 */
export function useStoredForm<Fields extends FieldValues, Request extends FieldValues>(
  schema: z.ZodType<Request, Fields>,
  stored: Fields,
) {
  const form = useForm<Fields, unknown, Request>({
    resolver: zodResolver(schema),
    defaultValues: stored as DefaultValues<Fields>,
  })
  const rebased = useRebase(form, stored)
  useUnsaved(form.formState.isDirty)
  return { ...form, ...rebased }
}

interface Form<Fields extends FieldValues> {
  getValues: UseFormGetValues<Fields>
  reset: UseFormReset<Fields>
  setValue: UseFormSetValue<Fields>
}

/**
 * Updates a form to newly stored values, except fields changed here. Fields without input, such as a version, always
 * update.
 * @returns `markStored`, to call with the sent fields after saving; and conflicting fields
 */
function useRebase<Fields extends FieldValues>(
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
