import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkBudget, readBudgets } from './budgets.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loquia-budgets-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Brotli cannot compress random bytes. */
function put(path: string, bytes: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), randomBytes(bytes))
}

const path = ['dist/a-*.js', 'dist/*.js']
function putTwoFiles(): void {
  put('dist/a-123.js', 1_000)
  put('dist/b-456.js', 2_000)
}

it('counts each file of a pattern once', async () => {
  putTwoFiles()
  expect(await checkBudget({ name: 'sum', path, limit: '3.1 kB' }, root)).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^ +3\.0\d kB of 3\.10 kB$/),
  })
})

it('fails above the limit', async () => {
  putTwoFiles()
  expect(await checkBudget({ name: 'sum', path, limit: '2.9 kB' }, root)).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^ +3\.0\d kB of 2\.90 kB, 0\.1\d kB too much$/),
  })
})

it('fails when a pattern matches nothing', async () => {
  put('dist/a.js', 10)
  expect(await checkBudget({ name: 'gone', path: ['dist/a.js', 'dist/b.js'], limit: '9 kB' }, root)).toEqual({
    name: 'gone',
    ok: false,
    text: 'there is no dist/b.js',
  })
})

const manifest = 'client/.vite/manifest.json'
function putManifest(): void {
  put('client/entry.js', 1_000)
  put('client/part.js', 1_000)
  mkdirSync(join(root, 'client/.vite'))
  writeFileSync(
    join(root, manifest),
    JSON.stringify({
      entry: { file: 'entry.js', imports: ['part'] },
      part: { file: 'part.js', imports: ['entry'] },
      other: { file: 'other.js' },
    }),
  )
}

it('adds up what a module imports', async () => {
  putManifest()
  expect(await checkBudget({ name: 'home', manifest, modules: ['entry'], limit: '2.1 kB' }, root)).toMatchObject({
    ok: true,
    text: expect.stringContaining('2.0'),
  })
})

it('fails when a file of a module is missing', async () => {
  putManifest()
  expect(await checkBudget({ name: 'home', manifest, modules: ['other'], limit: '9 kB' }, root)).toMatchObject({
    ok: false,
    text: 'there is no client/other.js',
  })
})

it('fails when the manifest does not name a module', async () => {
  putManifest()
  expect(await checkBudget({ name: 'home', manifest, modules: ['unknown'], limit: '9 kB' }, root)).toMatchObject({
    ok: false,
    text: `${manifest} does not name unknown`,
  })
})

it('keeps the budgets within their goals', () => {
  const goals = {
    'widget: until the launcher shows': 4,
    'widget: all until it can be used': 44.3,
    // Each page behind the login and each error code adds some bytes to the first file.
    'site: scripts of the home page': 132,
  }
  const limits = new Map(
    readBudgets(join(import.meta.dirname, '../..')).map(({ name, limit }) => [name, Number.parseFloat(limit)]),
  )
  for (const [name, goal] of Object.entries(goals)) expect(limits.get(name), name).toBeLessThanOrEqual(goal)
})
