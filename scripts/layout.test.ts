import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const workspaces = '{api,widget,host-site,examples,packages,scripts}'
/** Samples of what others write, and what nobody does. */
const unwritten = [
  'examples/sites/**',
  'packages/client/src/types.ts',
  '**/fixtures/**',
  '**/node_modules/**',
  '**/dist/**',
  '**/.data/**',
  '**/.cache/**',
]
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: unwritten }).sort()

/** A folder of more is searched, not read. */
const mostFiles = 30
/** Most lines of a file. A longer file usually covers several subjects and should be split by subject. */
const mostLines = 500

it('keeps folders short', () => {
  const counts = new Map<string, number>()
  for (const path of filesOf(`${workspaces}/**/*.*`)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})

it('keeps files short', () => {
  const files = filesOf(`${workspaces}/**/*.{ts,tsx,css,mjs}`)
  const linesOf = (path: string): number => readFileSync(resolve(root, path), 'utf8').split('\n').length - 1
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    files.map((path) => `${path}: ${linesOf(path)}`).filter((line) => Number(line.split(': ')[1]) > mostLines),
  ).toEqual([])
})

it('names only places that exist, in all that is to be read', () => {
  const pages = [...filesOf('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md']
  const places = pages.flatMap((page) =>
    [
      ...readFileSync(resolve(root, page), 'utf8').matchAll(
        /`((?:api|widget|host-site|examples|packages|scripts|docs|deploy)\/[\w./-]*\w)`/g,
      ),
    ].map(([, path]) => `${page}: ${path}`),
  )
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter((place) => !existsSync(resolve(root, place.split(': ')[1]!)))).toEqual([])
})

it('names what Nest provides after its file', () => {
  const files = filesOf('api/src/**/*.{service,controller,gateway,module,guard,strategy,entity}.ts')
  const nameOf = (path: string): string => basename(path, '.ts').replaceAll(/[-.]/g, '')
  const classesIn = (path: string): string[] =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name]) =>
      name!.toLowerCase(),
    )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !classesIn(path).includes(nameOf(path)))).toEqual([])
})
