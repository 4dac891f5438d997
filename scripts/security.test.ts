import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8')
const promises = [
  ...page.slice(page.indexOf('## Promises'), page.indexOf('## OWASP')).matchAll(/^(\d+)\. (.+(?:\n +.+)*)$/gm),
].map(([, number, text]) => ({ number: Number(number), text: text! }))

it('makes thirteen promises', () => {
  expect(promises.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
})

it('names existing tests for each promise', () => {
  for (const { number, text } of promises) {
    const tests = [...text.slice(text.indexOf('Tests:')).matchAll(/`([^`]+)`/g)].map(([, path]) => path!)
    expect(tests.length, `promise ${number}`).toBeGreaterThan(0)
    expect(
      tests.filter((path) => !/\.test\.tsx?$/.test(path) || !existsSync(resolve(root, path))),
      `promise ${number}`,
    ).toEqual([])
  }
})

it('names existing paths only', () => {
  const places = [...page.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path]) => path!)
  expect(places.length).toBeGreaterThan(80)
  expect(places.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})

it('listens to other windows only where promise 9 allows it', () => {
  const files = globSync('{widget,host-site,packages}/**/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => basename(path) === 'node_modules',
  }).concat(globSync('{widget,host-site}/src/**/*.{ts,tsx}', { cwd: root }))
  const text = (path: string): string => readFileSync(resolve(root, path), 'utf8')
  const listening = [...new Set(files)].filter(
    (path) => !/\.test\.|testing/.test(path) && /addEventListener\(\s*['"`]message['"`]|\bonmessage\b/.test(text(path)),
  )
  // A channel reaches only tabs of its own origin.
  const isChannel = (path: string): boolean => /new BroadcastChannel\(/.test(text(path))
  expect(listening.filter(isChannel)).toEqual(['host-site/src/api-client/other-tabs.ts'])
  // A site's own service worker.
  const isWorker = (path: string): boolean => /\bserviceWorker\.addEventListener\(/.test(text(path))
  expect(listening.filter(isWorker)).toEqual(['host-site/src/features/inbox/notifications/use-notifications.ts'])
  const windows = listening.filter((path) => !isChannel(path) && !isWorker(path))
  expect(windows.toSorted()).toEqual([
    'host-site/src/entry-content-frame.ts',
    'host-site/src/features/admin-cms/page-frame.tsx',
  ])
  // Both check origin and window first.
  for (const path of windows)
    expect([path, text(path)]).toEqual([
      path,
      expect.stringMatching(
        /if \(origin !== location\.origin \|\| (?:source === null \|\| )?source !== [\w.?]+\) return/,
      ),
    ])
})
