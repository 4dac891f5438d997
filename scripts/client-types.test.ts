import { readFile } from 'node:fs/promises'
import { calls } from '@loquia/contracts/calls'
import { expect, it } from 'vitest'
import { Loquia } from '../packages/client/src/index.ts'
import { clientTypes, clientTypesFile } from './build/client-types.ts'

/** Removes characters that a formatter may change. */
const bare = (text: string): string => text.replaceAll(/[\s;|'"()]/g, '')

it('has the types that `npm run client-types` writes', async () => {
  expect(bare(await readFile(clientTypesFile, 'utf8'))).toBe(bare(clientTypes()))
})

it('has a method for every call of programs', () => {
  const names = calls.flatMap((call) => (call.who === 'key' ? [call.name] : []))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !(name in Loquia.prototype))).toEqual([])
})
