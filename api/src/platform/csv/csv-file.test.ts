import { expect, it } from 'vitest'
import { toCsv, timeCells, timeColumns } from './index.js'

it.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['  =1', `'  =1`],
  ['＝1', `'＝1`],
  ['＋SUM(A1)', `'＋SUM(A1)`],
  ['\t=1', `'\t'=1`],
  ['\tHello', `'\tHello`],
  ['\rHello', `"'\rHello"`],
  ['\n=1', `"'\n'=1"`],
  ['+SUM(A1)', `'+SUM(A1)`],
  ['-SUM (A1)', `'-SUM (A1)`],
  ['- HYPERLINK("https://evil.example")', `"'- HYPERLINK(""https://evil.example"")"`],
  ['- WEBSERVICE(A:A)', `'- WEBSERVICE(A:A)`],
  ['-HYPERLINK(CHAR(104))', `'-HYPERLINK(CHAR(104))`],
  [`+cmd|' /C calc'!A0`, `'+cmd|' /C calc'!A0`],
  [`-2+3+cmd|' /C calc'!A0`, `'-2+3+cmd|' /C calc'!A0`],
  [`+'file:///etc/passwd'#$passwd.A1`, `'+'file:///etc/passwd'#$passwd.A1`],
  ['-Book!A1', `'-Book!A1`],
  ['+A1', `'+A1`],
  ['-$B$2+1', `'-$B$2+1`],
  ['-1+A1', `'-1+A1`],
  ['+1+1', `'+1+1`],
  ['+=1', `'+=1`],
  ['-@SUM(1)', `'-@SUM(1)`],
  ['+[Book.xls]Sheet', `'+[Book.xls]Sheet`],
  ['Hello;=HYPERLINK("https://evil.example")', `"Hello;'=HYPERLINK(""https://evil.example"")"`],
  ['Hello, "=1', `"Hello, ""'=1"`],
  ['Hello\t-2+3+cmd|x', `Hello\t'-2+3+cmd|x`],
  ['x\n+SUM(A1)', `"x\n'+SUM(A1)"`],
  ['x;+HYPERLINK("a,b")', `"x;'+HYPERLINK(""a,b"")"`],
])('keeps a spreadsheet from running %j', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`)
})

it.each([
  '+39 0835 336 127',
  '+390835336127',
  '+39-0835-336127',
  '+49 (0)30 1234567',
  '+1 (415) 555-2671',
  '-5',
  '-1234.50',
  '- 3 %',
  '+1',
  '-',
  '--',
  '- one',
  '-one',
  '+ extra bread',
  '- Monday (closed)',
  '- open all day!',
  '- A4 paper',
  '- 5 - 10 people',
  '-Ab3xK9_fQ2z',
  '-x4Gt-Q',
  'a = b',
  '+20 % more',
])('leaves %j as it is', (text) => {
  expect(toCsv([[text]])).toBe(`${text}\r\n`)
})

it.each([
  ['two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['- rye\n- wheat', '"- rye\n- wheat"'],
  ['Ours:\n- rye\n- wheat, +39 0835', `"Ours:\n- rye\n- wheat, +39 0835"`],
])('quotes %j', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`)
})

it('separates cells as spreadsheets of the language do', () => {
  expect(toCsv([['a;b', 'c,d', 1]], 'it')).toBe('"a;b";c,d;1\r\n')
  expect(toCsv([['a;b', 'c,d', 1]], 'en')).toBe('a;b,"c,d",1\r\n')
})

it('leaves numbers or empty cells alone', () => {
  expect(toCsv([[-1, null, '']])).toBe('-1,,\r\n')
})

it('writes a time in the named zone beside the stored one', () => {
  expect(timeColumns('time', 'Europe/Rome')).toEqual(['time', 'time (Europe/Rome)'])
  expect(timeCells('2026-07-29T22:05:09.000Z', 'Europe/Rome')).toEqual(['2026-07-29T22:05:09.000Z', '2026-07-30 00:05'])
  expect(timeCells('2026-11-29T13:05:00.000Z', 'Europe/Rome')[1]).toBe('2026-11-29 14:05')
  expect(timeCells(null, 'Europe/Rome')).toEqual([null, null])
})
