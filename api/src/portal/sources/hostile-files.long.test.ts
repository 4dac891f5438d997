import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { limits, type ErrorCode } from '@loquia/contracts'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { docxFile, pdfFile } from '../../testing/sample-files.js'
import { expectRefusal, hostileScene, scene, sources, taken, waiting } from './hostile-scene.testing.js'

hostileScene()

function rawPdf(...objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
    return offset
  })
  const xref = parts.reduce((sum, { length }) => sum + length, 0)
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
const packed = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >>'

const letter =
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Words of a letter.</w:t></w:r></w:p></w:body></w:document>'
/** @param announced claimed uncompressed bytes per part */
function archive(names: readonly string[], announced = 1): Buffer {
  const heads: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text, size] of [
    ['word/document.xml', letter, letter.length] as const,
    ...names.map((each) => [each, 'x', announced] as const),
  ]) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(text.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(name.length, 22)
    facts.writeUInt16LE(size === text.length ? 0 : 8, 4)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    heads.push(Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name + text))
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name))
    at += 30 + name.length + text.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length + 1, 4)
  end.writeUInt16LE(names.length + 1, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...heads, entries, Buffer.from('PK\x05\x06', 'latin1'), end])
}
const pictures = (count: number): string[] => Array.from({ length: count }, (_, n) => `word/media/${n}.png`)

describe('a file', () => {
  it.each<[string, ErrorCode, () => Buffer | Promise<Buffer>]>([
    [
      'is a PDF whose page unpacks into 400 MB',
      'file_too_complex',
      () =>
        rawPdf(
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          page,
          packed(deflateSync(Buffer.alloc(400 * 1024 * 1024, '(a)Tj '))),
        ),
    ],
    [
      'is a PDF whose pages are their own parents',
      'file_broken',
      () => rawPdf('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'),
    ],
    [
      'is a PDF of lists in lists, a million deep',
      'file_broken',
      () => rawPdf(`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(1_000_000)} >>`),
    ],
    ['is an archive of more parts than a document has', 'file_too_complex', () => archive(pictures(5_000))],
    [
      'is an archive whose pictures unpack into 480 MB',
      'file_too_complex',
      () => archive(pictures(6), 80 * 1024 * 1024),
    ],
    ['is an archive whose parts lie above their folder', 'file_broken', () => archive(['../../../../etc/x.xml'])],
    ['is an archive whose parts have absolute names', 'file_broken', () => archive(['/etc/x.xml'])],
    [
      'is a picture that calls itself a letter',
      'file_picture',
      () => Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<script>alert(1)</script> and a few words'.repeat(20))]),
    ],
    ['has no bytes', 'file_empty', () => Buffer.alloc(0)],
  ])('that %s is refused with %s', async (_, code, make) => {
    const before = await sources()
    await expectRefusal(await scene.ada.upload(['letter.docx', await make()]), code)
    expect(await sources()).toBe(before)
    expect(await waiting()).toEqual([])
  })

  it.each([
    [
      'a PDF that is an archive too',
      'pdf',
      async () => Buffer.concat([await pdfFile('Hours', ['Open on weekdays from nine to five.']), await docxFile()]),
    ],
    [
      'an archive with a PDF inside',
      'docx',
      async () => {
        const zip = await JSZip.loadAsync(await docxFile())
        zip.file('word/media/x.pdf', await pdfFile('Hidden', ['Nobody reads this.']))
        return zip.generateAsync({ type: 'nodebuffer' })
      },
    ],
    ['a small archive of a letter and a picture', 'docx', () => archive(pictures(1))],
    [
      'a page that calls itself a PDF',
      'txt',
      () => Buffer.from('<html><script>alert(1)</script><p>Words of a page that nobody runs.</p></html>'),
    ],
  ])('that is %s is read as its first bytes say: %s', async (_, kind, make) => {
    const { id } = await taken(await scene.ada.upload(['both.pdf', await make()]))
    expect(await scene.ada.settled(id)).toMatchObject({ status: 'ready' })
    expect(await scene.database.dataSource.query(`SELECT file_type FROM sources WHERE id = $1`, [id])).toEqual([
      { file_type: kind },
    ])
    const texts: { text: string }[] = await scene.database.dataSource.query(
      `SELECT c.text FROM chunks c JOIN pages p ON p.id = c.page_id WHERE p.source_id = $1`,
      [id],
    )
    expect(texts.map(({ text }) => text).join()).not.toContain('Nobody reads this')
  })

  it('is cut off at the longest allowed length when it does not announce its own', async () => {
    const caller = await new CookieCaller(scene.server.url).register('grace')
    const boundary = 'a-boundary'
    const piece = Buffer.alloc(1024 * 1024, 'words of a text that does not end ')
    let largest = 0
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="endless.txt"\r\ncontent-type: text/plain\r\n\r\n`,
      )
      for (let sent = 0; sent < 3 * limits.uploadMaxBytes; sent += piece.length) {
        yield piece
        for (const name of await waiting())
          largest = Math.max(largest, (await stat(join(scene.folder, 'uploads', name)).catch(() => ({ size: 0 }))).size)
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`)
    }
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { cookie: caller.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(endless())) as BodyInit,
      duplex: 'half',
    }
    await expectRefusal(await fetch(`${scene.server.url}/api/chatbot/training/document`, request), 'file_too_large')
    expect(largest).toBeGreaterThan(0)
    expect(largest).toBeLessThanOrEqual(limits.uploadMaxBytes + 64 * 1024)
    expect(await waiting()).toEqual([])
  })
})
