import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { LongestFirst, longestFirst, secondsOfLongFiles } from './longest-first.ts'

const root = resolve(import.meta.dirname, '../..')

it('lists existing files', () => {
  expect(Object.keys(secondsOfLongFiles).filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})

it('starts long files first', () => {
  const others = ['api/src/http-fuzz.process.test.ts', 'e2e/recovery/power-cut.process.test.ts']
  const long = ['e2e/whole-product/fair-builds.process.test.ts', 'scripts/start.process.test.ts']
  const bySeconds = long.toSorted((a, b) => (secondsOfLongFiles[b] ?? 0) - (secondsOfLongFiles[a] ?? 0))
  const files = (paths: readonly string[]) => paths.map((path) => ({ moduleId: resolve(root, path) }))
  expect(longestFirst(files([...others, ...long]))).toEqual(files([...bySeconds, ...others]))
})

it('is the sequencer of Vitest', () => {
  expect(config.test?.sequence?.sequencer).toBe(LongestFirst)
})
