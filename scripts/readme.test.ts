import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(resolve(root, 'README.md'), 'utf8')

const targetsIn = (page: string) =>
  [...page.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '')

it('links to existing files only', () => {
  const targets = targetsIn(readme)
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter((target) => !existsSync(resolve(root, target)))).toEqual([])
})

it('has docs that link to existing files only', () => {
  const pages = ['CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
  const links = pages.flatMap((page) =>
    targetsIn(readFileSync(resolve(root, page), 'utf8')).map((target) => ({ page, target })),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ page, target }) => !existsSync(resolve(root, dirname(page), target)))).toEqual([])
})

/** A table with a row of another length is shown as plain text. */
function unevenRows(page: string): string[] {
  const cells = (line: string): number =>
    line
      .replaceAll(/`[^`]*`|\\\|/g, '')
      .trim()
      .replaceAll(/^\||\|$/g, '')
      .split('|').length
  const lines = page.split('\n')
  return lines.flatMap((rule, at) => {
    if (!/^\|(?: *:?-+:? *\|)+$/.test(rule)) return []
    const end = lines.findIndex((line, index) => index > at && !line.startsWith('|'))
    return lines.slice(at - 1, end === -1 ? undefined : end).filter((line) => cells(line) !== cells(rule))
  })
}

it('shows only commands that use the pinned Node', () => {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const faults = [
    'README.md',
    'CONTRIBUTING.md',
    ...globSync(['docs/*.md', 'examples/*/README.md'], { cwd: root }),
  ].flatMap((page) => {
    const text = readFileSync(resolve(root, page), 'utf8')
    // Containers have no other Node, and comparisons bring their own programs.
    const direct = [...text.matchAll(/(?:npx|node) (?:scripts|api\/src|examples)\/\S+|npx \w+/g)].map(
      ([command]) => command,
    )
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)].filter(([, name = '']) => scripts[name] === undefined)
    return [...direct, ...unknown.map(([command]) => command)].map((command) => `${page}: ${command}`)
  })
  expect(faults).toEqual([])
})

it('has tables with the same number of cells in each row', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
  const uneven = pages.flatMap((page) =>
    unevenRows(readFileSync(resolve(root, page), 'utf8')).map((row) => `${page}: ${row}`),
  )
  expect(uneven).toEqual([])
})

it('names existing files for each step of an answer', () => {
  const page = readFileSync(resolve(root, 'docs/retrieval.md'), 'utf8')
  const paths = [
    ...page.matchAll(/`((?:ingest|search|answer|runs|languages|golden-questions|evaluation)\/[\w./-]*)`/g),
  ].map((match) => match[1] ?? '')
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !existsSync(resolve(root, 'api/src/knowledge', path)))).toEqual([])
})

it('maps every folder that holds source', () => {
  const map = readme.slice(readme.indexOf('## Map'))
  const folders = [
    'packages/contracts/src',
    'widget/src',
    'host-site/src',
    'examples',
    'e2e',
    'docs',
    'scripts',
    ...globSync('*/', { cwd: resolve(root, 'api/src') })
      .map((folder) => `api/src/${folder.replace(/\/$/, '')}`)
      .filter((folder) => folder !== 'api/src/testing'),
  ]
  expect(folders.length).toBeGreaterThan(15)
  expect(folders.filter((folder) => !map.includes(`](${folder})`))).toEqual([])
})

it('names every workspace', () => {
  const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const map = readme.slice(readme.indexOf('## Map'))
  expect(manifest.workspaces.filter((workspace) => !map.includes(workspace))).toEqual([])
})

it('names every folder of a room of the api', () => {
  const map = readme.slice(readme.indexOf('## Map'))
  const rooms = map.split(/^ {2}- (?=\[`)/m)
  const folders = globSync('*/*/{index,*.module}.ts', { cwd: resolve(root, 'api/src') }).map((file) => file.split('/'))
  expect(folders.length).toBeGreaterThan(40)
  expect(
    folders.filter(
      ([room, folder]) => !rooms.some((item) => item.includes(`](api/src/${room})`) && item.includes(`\`${folder}\``)),
    ),
  ).toEqual([])
})

it('has at most 120 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120)
})

it.each([
  ['CONTRIBUTING.md', 25],
  ['docs/architecture.md', 3],
])('%s names existing paths only', (page, least) => {
  const text = readFileSync(resolve(root, page), 'utf8')
  const named = [
    ...text.matchAll(/`((?:api|widget|host-site|examples|e2e|packages|scripts|docs|deploy|\.ci)\/[\w./-]+)`/g),
  ].map(([, path]) => path!)
  expect(named.length).toBeGreaterThanOrEqual(least)
  expect(named.filter((path) => !/\/dist(?:\/|$)/.test(path) && !existsSync(resolve(root, path)))).toEqual([])
})
