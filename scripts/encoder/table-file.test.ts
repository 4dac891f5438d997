import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EncoderModel } from './encoder-model.ts'
import { readTable, writeTable, type Table } from './table-file.ts'

const random = (at: number): number => Math.sin(at * 12.9898)
const table: Table = {
  words: ['deposit', 'caparra', 'anzahlung'],
  buckets: 16,
  dimensions: 8,
  rows: Float32Array.from({ length: 19 * 8 }, (_, at) => random(at)),
}
const folder = mkdtempSync(join(tmpdir(), 'table-'))
const files = [join(folder, 'table.bin'), join(folder, 'words.txt')] as const

it('reads a written table with rounded values', () => {
  writeTable(table, ...files)
  const read = readTable(...files)
  expect(read).toMatchObject({ words: table.words, buckets: 16, dimensions: 8 })
  for (const [at, value] of read.rows.entries()) expect(Math.abs(value - table.rows[at]!)).toBeLessThan(1 / 7)
})

it('loses nothing when it writes a rounded table again', () => {
  writeTable(table, ...files)
  const read = readTable(...files)
  writeTable(read, ...files)
  expect(readTable(...files).rows).toEqual(read.rows)
})

it('restores the table that a model was made from', () => {
  const model = EncoderModel.fromTable(table)
  const word = model.rows.subarray(0, 8)
  expect(word).not.toEqual(table.rows.subarray(0, 8))
  for (const [at, value] of model.toTable().rows.entries()) expect(value).toBeCloseTo(table.rows[at]!, 5)
})

it('starts an added word with the mean of its letter groups', () => {
  const rows = EncoderModel.fromTable(table, ['kaution']).toTable().rows
  const model = EncoderModel.fromTable(table)
  const [type] = model.typesOf('Kaution')
  const grams = model.gramRows(type!)
  for (let at = 0; at < 8; at++) {
    const mean = [...grams].reduce((sum, gram) => sum + table.rows[(3 + gram) * 8 + at]! / grams.length, 0)
    expect(rows[3 * 8 + at]).toBeCloseTo(mean, 5)
  }
})
