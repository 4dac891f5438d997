import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { BackupUnusableError, BackupWriter, readBackup, type BackupLine } from './backup-file.js'

const folder = mkdtempSync(join(tmpdir(), 'loquia-backup-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function linesOf(path: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = []
  for await (const line of readBackup(path)) lines.push(line)
  return lines
}

it('reads what it wrote', async () => {
  const path = join(folder, 'whole')
  const lines: BackupLine[] = [
    { loquia: 'backup', format: 1, createdAt: '2026-11-25T10:00:00Z', migrations: ['One1'] },
    ...Array.from({ length: 2_000 }, (_, id) => ({
      table: 'pages',
      row: { id, text: `line ${id}\u2028${'word '.repeat(200)}` },
    })),
    { end: true, rows: 2_000, files: 0 },
  ]
  const writer = await BackupWriter.create(path)
  for (const line of lines) await writer.write(line)
  await writer.close()
  expect(await linesOf(path)).toEqual(lines)
})

it.each([
  ['a folder', () => folder],
  ['no file', () => join(folder, 'nothing')],
  ['an empty file', () => written('empty', Buffer.alloc(0))],
  ['a text', () => written('text', Buffer.from('not a backup'))],
  [
    'half a backup',
    () =>
      written(
        'half',
        gzipSync('{"loquia":"backup","format":1,"createdAt":"","migrations":[]}\n'.repeat(50)).subarray(0, 40),
      ),
  ],
  ['a broken one', () => written('broken', Buffer.concat([gzipSync('{}').subarray(0, 12), Buffer.alloc(64, 7)]))],
])('refuses %s as a backup', async (_what, path) => {
  await expect(linesOf(path())).rejects.toBeInstanceOf(BackupUnusableError)
})

function written(name: string, bytes: Buffer): string {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
