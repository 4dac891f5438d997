import { expect, it } from 'vitest'
import { readableLines } from './logging.js'

function linesOf(...records: object[]): string[] {
  const lines: string[] = []
  const stream = readableLines({ write: (text: string) => lines.push(text) > 0 })
  for (const record of records) stream.write(`${JSON.stringify(record)}\n`)
  return lines
}

it('writes a record as one readable line', () => {
  expect(linesOf({ level: 40, time: 0, context: 'Crawler', msg: 'slow site', requestId: 'abc', ms: 12 })).toEqual([
    '00:00:00 warn  Crawler: slow site ms=12 requestId=abc\n',
  ])
})

it('leaves out what Nest tells of its own start, and keeps its warnings', () => {
  expect(linesOf({ level: 30, time: 0, context: 'InstanceLoader', msg: 'x' })).toEqual([])
  expect(linesOf({ level: 40, time: 0, context: 'InstanceLoader', msg: 'x' })).toHaveLength(1)
})
