import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(resolve(root, 'README.md'), 'utf8')

it('links only to what is there', () => {
  const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter((target) => !existsSync(resolve(root, target)))).toEqual([])
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
