import type { z } from 'zod'
import { useAddress } from './use-address'

/**
 * What the address says of a list; a part that is not understood counts as absent. Every field of the schema has a
 * default.
 */
function readListAddress<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const query = schema.parse({})
  for (const key of Object.keys(schema.shape)) {
    const field = schema.shape[key] as unknown as z.ZodType
    const parsed = params.has(key) ? field.safeParse(params.get(key)) : undefined
    if (parsed?.success) Object.assign(query, { [key]: parsed.data })
  }
  return query
}

/** A list as its address has it, and a function that changes that. Parameters that are not the list's stay. */
export function useListAddress<
  Shape extends z.ZodRawShape,
  Query extends z.output<z.ZodObject<Shape>> & { page: number },
>(schema: z.ZodObject<Shape> & { parse(value: unknown): Query }): [Query, (next: Partial<Query>) => void] {
  const [params, setParams] = useAddress()
  return [
    readListAddress(schema, params) as Query,
    (next) =>
      setParams((now) => {
        const others = [...now].filter(([key]) => !(key in schema.shape))
        return new URLSearchParams([
          ...others,
          ...writeListAddress(schema, readListAddress(schema, now) as Query, next),
        ])
      }),
  ]
}

/**
 * The address of a list: only what differs from the defaults. A change of anything but the page leads back to the first
 * one.
 */
function writeListAddress<Query extends { page: number }>(
  schema: { parse(value: unknown): Query },
  query: Query,
  change: Partial<Query>,
): URLSearchParams {
  const defaults = schema.parse({})
  const next: Query = { ...query, page: 1, ...change }
  return new URLSearchParams(
    (Object.keys(defaults) as (keyof Query & string)[])
      .filter((key) => next[key] !== defaults[key])
      .map((key) => [key, String(next[key])]),
  )
}
