import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useRebase } from './use-rebase'
import { useUnsaved } from './unsaved'

/**
 * A form for something that is stored: it begins with it, stays on top of it when somebody else saves, and nobody
 * leaves it unsaved without being asked.
 * @param schema of the request that the form sends
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
