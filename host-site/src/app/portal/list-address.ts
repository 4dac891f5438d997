import type { z } from 'zod'

/**
 * What the address says of a list; a part that is not understood counts as absent. Every field of the schema has a
 * default.
 */
export function readListAddress<Shape extends z.ZodRawShape>(
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

/**
 * The address of a list: only what differs from the defaults. A change of anything but the page leads back to the first
 * one.
 */
export function writeListAddress<Query extends { page: number }>(
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
