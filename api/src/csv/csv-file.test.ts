import { expect, it } from 'vitest'
import { csv } from './csv-file.js'

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', `'+1`], ['-1', `'-1`], ['@SUM(A1)', `'@SUM(A1)`], ['  =1', `'  =1`], ['＝1', `'＝1`],
  ['\t=1', `'\t=1`],
  ['two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['a = b', 'a = b'],
])('writes %j so that no spreadsheet runs it', (text, cell) => {
  expect(csv([[text]])).toBe(`${cell}\r\n`)
})

it('leaves numbers and nothing alone', () => {
  expect(csv([[-1, null, '']])).toBe('-1,,\r\n')
})
