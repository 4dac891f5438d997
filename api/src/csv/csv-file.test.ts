import { expect, it } from 'vitest'
import { csv } from './csv-file.js'

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['  =1', `'  =1`],
  ['＝1', `'＝1`],
  ['\t=1', `'\t'=1`],
  ['\n=1', `"'\n'=1"`],
  ['two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['a = b', 'a = b'],
  // Read by a program that parts cells by the other sign.
  ['Hello;=HYPERLINK("https://evil.example")', `"Hello;'=HYPERLINK(""https://evil.example"")"`],
  ['Hello, "=1', `"Hello, ""'=1"`],
  ['Hello\t-2+3+cmd|x', `Hello\t'-2+3+cmd|x`],
  ['Ours:\n- rye\n- wheat, +39 0835', `"Ours:\n- rye\n- wheat, +39 0835"`],
  ['x\n+SUM(A1)', `"x\n'+SUM(A1)"`],
])('writes %j so that no spreadsheet runs it', (text, cell) => {
  expect(csv([[text]])).toBe(`${cell}\r\n`)
})

it('parts cells as spreadsheets of the language do', () => {
  expect(csv([['a;b', 'c,d', 1]], 'it')).toBe('"a;b";c,d;1\r\n')
  expect(csv([['a;b', 'c,d', 1]], 'en')).toBe('a;b,"c,d",1\r\n')
})

it('leaves numbers and nothing alone', () => {
  expect(csv([[-1, null, '']])).toBe('-1,,\r\n')
})
