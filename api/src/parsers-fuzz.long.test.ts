import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BackupUnusableError, readBackup } from './platform/backup/backup-file.js'
import { toCsv } from './platform/csv/index.js'
import { isFormulaRisk } from './platform/csv/csv-file.js'
import { isOriginAllowed } from './core/bots/origin-rule.js'
import { isOwnPage } from './platform/http/index.js'
import { pieces } from './testing/pieces.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loquia-fuzz-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('allows no origin but those that may show the bot', () => {
  const parts = pieces(
    'https://',
    'http://',
    'bakery.example',
    'www.',
    'evil.example',
    '@',
    ':',
    '8443',
    '443',
    '.',
    '/',
    '#',
    '?',
    '\\',
    'loquia.example',
    'null',
    '[::1]',
    '127.0.0.1',
    'localhost',
  )
  fc.assert(
    fc.property(parts, (origin) => {
      const allowed = isOriginAllowed({
        origin,
        domain: 'bakery.example',
        allowedOrigins: ['https://shop.other.example'],
        isHostSite: isOwnPage(origin, undefined, 'https://loquia.example'),
        production: true,
      })
      if (!allowed || origin === '') return
      const { hostname, protocol, port } = new URL(origin)
      expect([
        'bakery.example',
        'www.bakery.example',
        'loquia.example',
        'shop.other.example',
        'bakery.example.',
        'www.bakery.example.',
      ]).toContain(hostname)
      expect(hostname === 'loquia.example' ? ['https:'] : ['http:', 'https:']).toContain(protocol)
      expect(port).toBe('')
    }),
    { numRuns: 3_000 },
  )
})

it('writes any cells to CSV without formulas or loss', () => {
  const cell = fc.oneof(
    pieces('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", ' ', '＝', 'SUM(A1)'),
    fc.integer(),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const read = readCsv(toCsv(rows))
      expect(read.length).toBe(rows.length)
      for (const [index, row] of rows.entries()) {
        for (const [column, value] of row.entries()) {
          const came = read[index]![column]!
          const said = value === null ? '' : String(value)
          expect(came.replaceAll("'", '')).toBe(said.replaceAll("'", ''))
          expect(typeof value === 'string' && isFormulaRisk(came)).toBe(false)
          // Some programs use other separators and treat quotation marks as text.
          expect(/[,;\t\r\n][" ]*[=@]/.test(came)).toBe(false)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('reads any file wholly as a backup or refuses it', async () => {
  const path = join(folder, 'some.backup')
  const line = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.constantFrom(
      '{"loquia":"backup","format":1,"createdAt":"x","migrations":[]}',
      '{"table":"users","row":{}}',
      '{"file":"../../etc/passwd","data":"","first":true}',
      '{"end":true,"rows":0,"files":0}',
      '{"__proto__":{"polluted":1}}',
      '',
    ),
  )
  const whole = fc.array(line, { maxLength: 6 }).map((lines) => gzipSync(lines.join('\n')))
  const cutOff = fc.tuple(whole, fc.nat(200)).map(([bytes, length]) => bytes.subarray(0, length))
  await fc.assert(
    fc.asyncProperty(fc.oneof(whole, cutOff, fc.uint8Array({ maxLength: 100 })), async (bytes) => {
      writeFileSync(path, bytes)
      const lines: object[] = []
      const refusal = await (async () => {
        for await (const read of readBackup(path)) lines.push(read)
      })().catch((error: unknown) => error)
      const fine =
        refusal === undefined ? 'loquia' in lines[0]! && 'end' in lines.at(-1)! : refusal instanceof BackupUnusableError
      expect(fine).toBe(true)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === ',' || (character === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)!.push(cell)
      cell = ''
      if (character === ',') continue
      at += 1
      rows.push([])
    } else cell += character
  }
  rows.pop()
  return rows
}
