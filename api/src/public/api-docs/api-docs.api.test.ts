import { errorBodySchema, errors } from '@loquia/contracts'
import { calls, examples } from '@loquia/contracts/calls'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { apiDocument } from './api-document.js'
import { apiPage } from './api-page.js'

const document = apiDocument()
type Operation = NonNullable<NonNullable<(typeof document)['paths']>[string]['get']>
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
)

it('is an OpenAPI 3.1 document with every call in it', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  )
})

it('is valid for an independent validator', async () => {
  const { valid, errors: faults } = await new Validator().validate({ ...structuredClone(document) })
  expect({ valid, faults }).toEqual({ valid: true, faults: undefined })
})

it('shows a valid body for each call that takes one', () => {
  const taking = calls
    .filter(({ body }) => body !== undefined)
    .map((call) => [`${call.method} ${call.path}`, call.body!] as const)
  expect(Object.keys(examples).sort()).toEqual(taking.map(([name]) => name).sort())
  for (const [name, body] of taking)
    expect([name, body.safeParse(examples[name]).error?.issues]).toEqual([name, undefined])
})

it('shows an example of each refusal', () => {
  const own = new Set(['/api/ready'])
  for (const { path, method, operation } of operations) {
    const call = calls.find(
      (one) => one.method.toLowerCase() === method && one.path.replace(/:(\w+)/g, '{$1}') === path,
    )!
    const shown = Object.entries(operation.responses ?? {}).flatMap(([status, response]) => {
      const { examples: cases = {} } =
        (response as { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }).content?.[
          'application/json'
        ] ?? {}
      return Object.entries(cases).map(([code, { value }]) => ({ code, status, body: errorBodySchema.parse(value) }))
    })
    for (const { code, status, body } of shown)
      expect([body.code, String(errors[body.code].status)], path).toEqual([code, status])
    const codes = shown.map(({ code }) => code)
    expect(codes, path).toEqual(
      expect.arrayContaining(
        own.has(path) ? ['internal_error'] : [...(call.errors ?? []), 'internal_error', 'not_ready', 'overloaded'],
      ),
    )
  }
})

it('describes the fields of file uploads', () => {
  const forms = operations.flatMap(({ path, operation }) =>
    Object.entries(
      (
        operation.requestBody as
          | { content?: Record<string, { schema: { properties: object; required: string[] } }> }
          | undefined
      )?.content ?? {},
    )
      .filter(([type]) => type === 'multipart/form-data')
      .map(([, { schema }]) => [path, Object.keys(schema.properties), schema.required]),
  )
  expect(forms).toEqual(
    expect.arrayContaining([
      ['/api/chatbot/training/document', ['botId', 'file'], ['file']],
      ['/api/cms/media', ['alt', 'section', 'file'], ['file']],
      ['/api/cms/media/{id}/file', ['file'], ['file']],
    ]),
  )
})

it('names each operation once', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
})

it('describes the parameters of each path', () => {
  for (const { path, operation } of operations) {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name).sort()
    const described = (operation.parameters ?? []) as { name: string; in: string; required?: boolean }[]
    expect(
      described
        .filter((parameter) => parameter.in === 'path' && parameter.required)
        .map(({ name }) => name)
        .sort(),
      path,
    ).toEqual(inPath)
  }
})

it('describes the success of each operation, as well as an internal error', () => {
  for (const { path, operation } of operations) {
    const statuses = Object.keys(operation.responses ?? {})
    expect(
      statuses.filter((status) => /^(?:2|302)/.test(status)),
      path,
    ).toHaveLength(1)
    expect(statuses, path).toContain('500')
  }
})

it('contains every schema that it refers to', () => {
  const schemas = document.components?.schemas ?? {}
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references)
    expect(Object.keys(schemas)).toContain(reference.replace('#/components/schemas/', ''))
})

it('has a page for people without scripts or other files', () => {
  const page = apiPage()
  for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`)
  expect(page.replaceAll(/<pre>[^<]*<\/pre>/g, '')).not.toMatch(
    /<script|\son\w+=|style="|<link|<img|<iframe|https?:\/\//i,
  )
})
