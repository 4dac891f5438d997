import { calls } from '@loquia/contracts/calls'
import { expect, it } from 'vitest'
import { apiDocument } from './api-document.js'
import { apiPage } from './api-page.js'

const document = apiDocument()
type Operation = NonNullable<NonNullable<(typeof document)['paths']>[string]['get']>
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) => Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })))

it('is an OpenAPI 3.1 document with every call in it', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort())
})

it('names each operation once, and says of each what it takes and answers', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { path, operation } of operations) {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name).sort()
    const described = (operation.parameters ?? []) as { name: string; in: string; required?: boolean }[]
    expect(described.filter((parameter) => parameter.in === 'path' && parameter.required).map(({ name }) => name).sort(), path).toEqual(inPath)
    const statuses = Object.keys(operation.responses ?? {})
    expect(statuses.filter((status) => status.startsWith('2')), path).toHaveLength(1)
    expect(statuses, path).toContain('500')
  }
})

it('refers to nothing that it does not hold', () => {
  const schemas = document.components?.schemas ?? {}
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!)
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) expect(Object.keys(schemas)).toContain(reference.replace('#/components/schemas/', ''))
})

it('has a page for people that runs nothing and loads nothing', () => {
  const page = apiPage('the-nonce')
  for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/<script|\son\w+=|style="|<link|<img|<iframe|https?:\/\//i)
})
