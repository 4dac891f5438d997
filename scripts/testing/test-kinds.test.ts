import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { flakyTests } from './flaky-tests.ts'
import { kindOf, onlyKinds, testKinds, tiers } from './test-kinds.ts'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{api,widget,host-site,examples,e2e,packages,scripts}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules'),
})

it('reads the kind of a test from its name', () => {
  expect(kindOf('api/src/platform/text-units.test.ts')).toBe('unit')
  expect(kindOf('text-units.test.tsx')).toBe('unit')
  expect(kindOf('api/src/0040-keys.api.test.ts')).toBe('api')
  expect(kindOf('api/src/text-units.slow.test.ts')).toBeUndefined()
  expect(kindOf('api/src/unit.ts')).toBeUndefined()
})

it('finds a kind in the name of every test', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((path) => kindOf(path) === undefined)).toEqual([])
})

it('runs every kind in exactly one tier', () => {
  expect([...tiers.test, ...tiers.full].sort()).toEqual([...testKinds].sort())
})

it('lets Vitest run only files of the given kinds', () => {
  const kinds = ['unit', 'api'] as const
  const args = ['list', ...onlyKinds(kinds), '--filesOnly', '--json']
  const listed = JSON.parse(
    execFileSync(process.execPath, [resolve(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, UNIT_TESTS_ONLY: 'true' },
    }),
  ) as { file: string }[]
  const wanted = files.filter((path) => kinds.some((kind) => kind === kindOf(path)))
  expect(listed.map(({ file }) => file).sort()).toEqual(wanted.map((path) => resolve(root, path)).sort())
})

it('allows at most five flaky tests', () => {
  expect(flakyTests.length).toBeLessThanOrEqual(5)
})

it('documents each flaky test', () => {
  const incomplete = flakyTests.filter(
    ({ file, reason, since }) => !existsSync(resolve(root, file)) || reason === '' || !/^\d{4}-\d\d-\d\d$/.test(since),
  )
  expect(incomplete).toEqual([])
})
