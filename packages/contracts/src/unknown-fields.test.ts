import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'

interface Found {
  loose: string[]
  objects: string[]
  open: string[]
}

function look(schema: z.ZodType, path: string, found: Found, seen = new Set<z.ZodType>()): Found {
  if (seen.has(schema)) return found
  seen.add(schema)
  const def = schema.def as z.core.$ZodTypeDef & Record<string, unknown>
  if (def.type === 'object') {
    const { shape, catchall } = def as unknown as { shape: Record<string, z.ZodType>; catchall?: z.ZodType }
    found.objects.push(path)
    if (catchall !== undefined && catchall.def.type !== 'never') found.loose.push(path)
    for (const [name, field] of Object.entries(shape)) look(field, `${path}.${name}`, found, seen)
    return found
  }
  if (def.type === 'record' || def.type === 'any' || def.type === 'unknown' || def.type === 'map') found.open.push(path)
  for (const inner of Object.values(def).flat()) {
    if (inner instanceof z.ZodType) look(inner, path, found, seen)
    else if (typeof inner === 'function' && def.type === 'lazy') look((inner as () => z.ZodType)(), path, found, seen)
  }
  return found
}

const parts = calls.flatMap(({ method, path, body, query }) =>
  Object.entries({ body, query }).flatMap(([part, schema]): [string, z.ZodType][] =>
    schema === undefined ? [] : [[`${part} of ${method} ${path}`, schema]],
  ),
)

it('finds unknown fields at every depth', () => {
  const loose = z.object({
    list: z.array(z.union([z.looseObject({ a: z.string() }), z.number()])).optional(),
    names: z.record(z.string(), z.string()),
    inner: z.lazy(() => z.object({}).catchall(z.string())),
  })
  expect(look(loose, '', { loose: [], objects: [], open: [] })).toEqual({
    loose: ['.list', '.inner'],
    objects: ['', '.list', '.inner'],
    open: ['.names'],
  })
  expect(parts.length).toBeGreaterThan(40)
})

it('accepts unknown fields in no part of a call', () => {
  const faults = parts.flatMap(([name, schema]) => {
    const { loose, open } = look(schema, '', { loose: [], objects: [], open: [] })
    return [...loose, ...open].map((path) => `${name}: ${path}`)
  })
  expect(faults).toEqual([])
})
