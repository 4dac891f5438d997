import { expect, it } from 'vitest'
import { loggedPath, readableLines } from './logging.js'

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

it('omits what Nest reports of its own start', () => {
  expect(linesOf({ level: 30, time: 0, context: 'InstanceLoader', msg: 'x' })).toEqual([])
})

it('keeps the warnings of Nest', () => {
  expect(linesOf({ level: 40, time: 0, context: 'InstanceLoader', msg: 'x' })).toHaveLength(1)
})

it('hides secrets in a path', () => {
  const id = '0198f7a2-3b1c-7def-8a90-123456789abc'
  expect(loggedPath(`/api/chat-files/${id}.1764400000.${'x'.repeat(43)}?name=a`)).toBe(
    `/api/chat-files/${id}.1764400000.…`,
  )
  expect(loggedPath(`/api/invitations/${'a-B_'.repeat(11)}`)).toBe('/api/invitations/…')
  expect(loggedPath(`/api/chatbot/bots/${'k'.repeat(22)}/sources/${id}`)).toBe(
    `/api/chatbot/bots/${'k'.repeat(22)}/sources/${id}`,
  )
})
