import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import * as contracts from './index.ts'

const schemas = Object.entries(contracts as Record<string, unknown>).flatMap(([name, value]): [string, z.ZodType][] =>
  value instanceof z.ZodType ? [[name, value]] : [],
)
const ofCalls = calls.flatMap(({ method, path, body, query, reply }) =>
  Object.entries({ body, query, reply }).flatMap(([part, schema]): [string, z.ZodType][] =>
    schema === undefined ? [] : [[`${part} of ${method} ${path}`, schema]],
  ),
)

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4, noUnicodeString: false }),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    '',
    '\0',
    '\uD800',
    -0,
    1e308,
    Number.NaN,
    { length: 3 },
    JSON.parse('{"__proto__": {"polluted": 1}}'),
    JSON.parse('{"constructor": {"prototype": {"polluted": 1}}}'),
    JSON.parse('{"toString": null, "valueOf": null, "hasOwnProperty": 1}'),
  ),
)

function withOwnFields(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return anything
  return fc.record(Object.fromEntries(Object.keys(schema.shape).map((key) => [key, anything])), { requiredKeys: [] })
}

function isParsed(schema: z.ZodType, value: unknown): boolean {
  const first = schema.safeParse(value)
  if (({} as { polluted?: number }).polluted !== undefined) return false
  if (!first.success) return first.error.issues.length > 0
  // A transforming schema may refuse its output, but not change accepted output again.
  const given: unknown = JSON.parse(JSON.stringify(first.data ?? null))
  const again = schema.safeParse(given)
  return !again.success || JSON.stringify(again.data ?? null) === JSON.stringify(given)
}

it('parses any JSON without an exception or an unstable result', () => {
  const all = [...schemas, ...ofCalls]
  expect(all.length).toBeGreaterThan(300)
  const faults = all.flatMap(([name, schema]) => {
    const values = fc.oneof(anything, withOwnFields(schema))
    const { failed, counterexample } = fc.check(
      fc.property(values, (value) => isParsed(schema, value)),
      { numRuns: 60 },
    )
    return failed ? [`${name}: ${JSON.stringify(counterexample)}`] : []
  })
  expect(faults).toEqual([])
})

it('parses any address that a person may type', () => {
  const { counterexample } = fc.check(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.webUrl(), fc.domain()), (text) => {
      contracts.parseWebAddress(text)
      contracts.siteAddressSchema.safeParse(text)
      const origin = contracts.parseOrigin(text)
      return origin === null || (new URL(origin).origin === origin && contracts.parseOrigin(origin) === origin)
    }),
    { numRuns: 2_000 },
  )
  expect(counterexample).toBeNull()
})
