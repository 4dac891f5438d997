import { globSync, readFileSync } from 'node:fs'
import { calls } from '@loquia/contracts/calls'
import { expect, it } from 'vitest'

it('asks for roles of calls that the table has', () => {
  const known = new Set(calls.filter(({ who }) => who === 'member').map(({ method, path }) => `${method} ${path}`))
  const cwd = new URL('../..', import.meta.url).pathname
  const asked = globSync('**/*.tsx', { cwd }).flatMap((file) =>
    [...readFileSync(`${cwd}${file}`, 'utf8').matchAll(/'((?:GET|POST|PUT|DELETE) \/api\/[^'…]+)'/g)].map(
      ([, name]) => name!,
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
})
