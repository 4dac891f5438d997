import type { z } from 'zod'
import { useCallback } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'

/** Invalid parameters count as absent; every field needs a default. */
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

/** Keeps unrelated parameters. */
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

/** Writes only non-defaults; other changes reset the page. */
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

type ChangeAddress = (next: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => void

const inPlace: NavigateOptions = { replace: true, preventScrollReset: true }

/** Changes start from the browser's URL: the router renders it later, and a second change would get lost. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeAddress>(
    (next, how = inPlace) => setParams(next(new URLSearchParams(window.location.search)), how),
    [setParams],
  )
  return [params, change]
}
