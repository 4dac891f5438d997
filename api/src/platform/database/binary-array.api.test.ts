import { expect, it } from 'vitest'
import { binaryArray, bigintArray, intArray, textArray } from './binary-array.js'
import { useTestDatabase } from './testing.js'

const database = useTestDatabase()

async function back(type: string, array: Buffer): Promise<unknown> {
  const [row] = await database.dataSource.query(
    `SELECT $1::${type}[]::text[] AS values, cardinality($1::${type}[]) AS length`,
    [array],
  )
  expect(row.length).toBe(row.values.length)
  return row.values
}

it('returns texts byte for byte', async () => {
  const texts = ['', 'plain', 'comma, "quote" \\ {brace}', 'NULL', null, 'città 日本 🥖', 'two\nlines']
  expect(await back('text', textArray(texts))).toEqual(texts)
  expect(await back('text', textArray([]))).toEqual([])
})

it('returns numbers unchanged', async () => {
  expect(await back('int', intArray([0, -1, 2_147_483_647, -2_147_483_648]))).toEqual([
    '0',
    '-1',
    '2147483647',
    '-2147483648',
  ])
  expect(await back('bigint', bigintArray(['0', '9223372036854775807', '-5']))).toEqual([
    '0',
    '9223372036854775807',
    '-5',
  ])
})

it('accepts values of any type in binary form', async () => {
  const bytes = [Uint8Array.of(1, 2, 255), null, new Uint8Array()]
  expect(await back('bytea', binaryArray(17, bytes))).toEqual(['\\x0102ff', null, '\\x'])
})
