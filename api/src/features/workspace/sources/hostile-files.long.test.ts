import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import {
  documentTrainingResponse,
  errorBodySchema,
  errors,
  limits,
  type ErrorCode,
  type Training,
} from '@loquia/contracts'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { PortalClient } from '../../../testing/portal-client.js'
import { processorTime } from '../../../testing/processor-time.js'
import { docxFile, pdfFile } from '../../../testing/sample-files.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'

/** Files and forms that were made to do harm, at the call that takes documents. */
let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string
let ada: PortalClient

beforeAll(async () => {
  // A call that has waited long enough takes a file unopened. On a busy machine that would be these.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-hostile-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: folder },
  })
  ada = await PortalClient.register(server.url, 'ada')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
  await database?.stop()
  await rm(folder, { recursive: true })
})

/** What lies where uploads wait. */
const waiting = (): Promise<string[]> => readdir(join(folder, 'uploads')).catch(() => [])
const sources = async (): Promise<number> =>
  (await database.dataSource.query(`SELECT count(*)::int AS count FROM sources`))[0].count

async function expectRefusal(response: Response, code: ErrorCode): Promise<void> {
  const body = errorBodySchema.parse(await response.json())
  expect([body.code, response.status]).toEqual([code, errors[code].status])
}

async function taken(response: Response): Promise<Training> {
  const text = await response.text()
  expect(response.status, text).toBe(201)
  return documentTrainingResponse.parse(JSON.parse(text)).trainings[0]!
}

/** A PDF of these objects, the first of which is its catalog. */
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
/**
 * An archive of a letter and of parts that no honest program would write.
 * @param announced bytes that each of these parts says it unpacks into
 */
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
    // Stored as it is where the sizes agree; otherwise said to be packed.
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
  ])('that %s is refused with %s, and nothing of it stays', async (_, code, make) => {
    const before = await sources()
    await expectRefusal(await ada.upload(['letter.docx', await make()]), code)
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
  ])('that is %s is what its first bytes say: %s', async (_, kind, make) => {
    const { id } = await taken(await ada.upload(['both.pdf', await make()]))
    expect(await ada.settled(id)).toMatchObject({ status: 'ready' })
    expect(await database.dataSource.query(`SELECT file_type FROM sources WHERE id = $1`, [id])).toEqual([
      { file_type: kind },
    ])
    const texts: { text: string }[] = await database.dataSource.query(
      `SELECT c.text FROM chunks c JOIN pages p ON p.id = c.page_id WHERE p.source_id = $1`,
      [id],
    )
    expect(texts.map(({ text }) => text).join()).not.toContain('Nobody reads this')
  })

  it('that is longer than allowed is cut off at that length, though it does not say how long it is', async () => {
    const caller = await new CookieCaller(server.url).register('grace')
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
          largest = Math.max(largest, (await stat(join(folder, 'uploads', name)).catch(() => ({ size: 0 }))).size)
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`)
    }
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { cookie: caller.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(endless())) as BodyInit,
      duplex: 'half',
    }
    await expectRefusal(await fetch(`${server.url}/api/chatbot/training/document`, request), 'file_too_large')
    expect(largest).toBeGreaterThan(0)
    expect(largest).toBeLessThanOrEqual(limits.uploadMaxBytes + 64 * 1024)
    expect(await waiting()).toEqual([])
  })
})

it.each([
  [
    'files',
    'multipart/form-data; boundary=q',
    limits.uploadMaxBytes * limits.uploadMaxFiles,
    '--q\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords',
  ],
  ['a text', 'application/json', limits.uploadMaxBytes * 2, '{"filename":"a.txt","content":"words'],
])(
  'of %s, one account may have two of the largest on their way at once, however slow; others come through, and it does when one has ended',
  async (_what, type, bytes, begin) => {
    const [slow, other] = [
      await PortalClient.register(server.url, `slow${bytes}`),
      await PortalClient.register(server.url, `other${bytes}`),
    ]
    const { hostname, port } = new URL(server.url)
    const head = (cookie: string) =>
      `POST /api/chatbot/training/document HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n${begin}`
    const begun = Array.from({ length: 3 }, () => connect(Number(port), hostname))
    const answers = begun.map(async (socket) => String(((await once(socket, 'data')) as [Buffer])[0]).split('\r\n')[0])
    const small = (client: PortalClient) =>
      type === 'application/json'
        ? client.call('POST', 'training/document', { filename: 'b.txt', content: 'We bake bread every morning.' })
        : client.upload(['b.txt', 'We bake bread every morning.'])
    try {
      for (const socket of begun) socket.write(head(slow.cookie))
      expect(await Promise.race(answers)).toBe('HTTP/1.1 429 Too Many Requests')
      await taken(await small(other))
    } finally {
      // The server would wait for them with its end.
      for (const socket of begun) socket.destroy()
    }
    await expect.poll(async () => (await small(slow)).status).toBe(201)
  },
)

it.each([
  ['../../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\list.txt', 'list.txt'],
  ['menu\u202Efdp.exe', 'menufdp.exe'],
  ['\u2066hours\u2069\u2028.txt', 'hours.txt'],
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
])('a name is a label: %j is kept as %j', async (name, label) => {
  const { id, filename } = await taken(await ada.upload([name, 'We bake bread every morning but on Mondays.']))
  expect(filename).toBe(label)
  expect((await ada.settled(id)).status).toBe('ready')
  // The bytes lie under a name of ours.
  expect(await database.dataSource.query(`SELECT location FROM sources WHERE id = $1`, [id])).toEqual([
    { location: expect.stringMatching(/^documents\/[0-9a-f-]{36}$/) },
  ])
  expect(await waiting()).toEqual([])
})

it('a name that is too long is cut, but not through a character', async () => {
  const long = `${'a'.repeat(limits.filenameMaxChars - 1)}🥐${'a'.repeat(5_000)}.txt`
  expect((await taken(await ada.upload([long, 'We bake bread every morning but on Mondays.']))).filename).toBe(
    'a'.repeat(limits.filenameMaxChars - 1),
  )
})

it('a name loses what would ring a bell or color a terminal', async () => {
  const { filename } = await taken(
    await ada.call('POST', 'training/document', {
      filename: 'bell\x07and\x1b[31mcolor.txt',
      content: 'We bake bread every morning but on Mondays.',
    }),
  )
  expect(filename).toBe('belland[31mcolor.txt')
})

it.each(['/', '..', 'nul\0.txt', 'bell\x07.txt'])(
  'a file called %j is refused, and nothing of it stays',
  async (name) => {
    await expectRefusal(await ada.upload([name, 'We bake bread every morning.']), 'invalid_request')
    expect(await waiting()).toEqual([])
  },
)

it.each([
  ['lists', '[],'],
  ['objects', '{},'],
  ['names', '"a":0,'],
])(
  'a text that comes as %s without end is refused before it is parsed, and nobody waits for it',
  async (_what, unit) => {
    const body = `{"filename":"a.txt","content":"a text","more":${unit.includes(':') ? '{' : '['}${unit.repeat(limits.uploadMaxBytes / 4)}`
    const post = (sent: BodyInit, type = 'application/json') =>
      fetch(`${server.url}/api/chatbot/training/document`, {
        method: 'POST',
        headers: { 'content-type': type, cookie: ada.cookie },
        body: sent,
      })
    const { ms, result } = await processorTime(() => post(body + (unit.includes(':') ? '"a":0}}' : '0]}')))
    await expectRefusal(result, 'invalid_request')
    expect(ms).toBeLessThan(1_500)
    await expectRefusal(
      await post(
        Buffer.from(JSON.stringify({ filename: 'a.txt', content: 'a text' }), 'utf16le'),
        'application/json; charset=utf-16le',
      ),
      'invalid_request',
    )
    // In a text, they are the text.
    expect(
      await taken(
        await post(
          JSON.stringify({ filename: 'a.txt', content: `Three more words ${unit.repeat(2_000)}\\" and "[{,:` }),
        ),
      ),
    ).toBeDefined()
  },
)

it.each(['files', '', '__proto__', 'constructor', 'file[]', 'file[0]', 'botId'])(
  'a file in the field %j is refused, and nothing of it stays',
  async (field) => {
    const form = new FormData()
    form.append(field, new Blob(['some words of a file']), 'a.txt')
    await expectRefusal(await ada.call('POST', 'training/document', form), 'invalid_request')
    expect(await waiting()).toEqual([])
  },
)
