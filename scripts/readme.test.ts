import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(resolve(root, 'README.md'), 'utf8')

/** What a page of Markdown links to in this repository, from its own folder. */
const targetsIn = (page: string) =>
  [...page.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '')

it('links only to what is there', () => {
  const targets = targetsIn(readme)
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter((target) => !existsSync(resolve(root, target)))).toEqual([])
})

it('has docs that link only to what is there', () => {
  const pages = globSync('docs/**/*.md', { cwd: root })
  const links = pages.flatMap((page) => targetsIn(readFileSync(resolve(root, page), 'utf8')).map((target) => ({ page, target })))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ page, target }) => !existsSync(resolve(root, dirname(page), target)))).toEqual([])
})

it('tells which file does each step of an answer', () => {
  const page = readFileSync(resolve(root, 'docs/retrieval.md'), 'utf8')
  const paths = [...page.matchAll(/`((?:documents|chunks|indexing|language|retrieval|answer|golden|visitors)\/[\w./-]*)`/g)].map((match) => match[1] ?? '')
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !existsSync(resolve(root, 'api/src/knowledge', path)))).toEqual([])
})

it('maps every folder that holds source', () => {
  const map = readme.slice(readme.indexOf('## Map'))
  const folders = ['packages/contracts/src', 'widget/src', 'host-site/src', 'examples', 'docs', 'scripts', 'api/src/knowledge', 'api/src/features']
  expect(folders.filter((folder) => !map.includes(`](${folder})`))).toEqual([])
})

it('names every workspace and every feature', () => {
  const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const map = readme.slice(readme.indexOf('## Map'))
  expect(manifest.workspaces.filter((workspace) => !map.includes(workspace))).toEqual([])
  const features = readdirSync(resolve(root, 'api/src/features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(features.filter((feature) => !map.includes(feature.name)).map((feature) => feature.name)).toEqual([])
})
