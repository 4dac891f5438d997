import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentTrainingResponse, errorBodySchema, errorMessage, errors, limits, trainingResponse, type ErrorCode, type Training } from '@loquia/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../database/testing.js'
import { BlobStore } from '../../files/index.js'
import { bombDocx, docxFile, encryptedPdf, lyingBombDocx, otherArchive, pdfFile } from '../../testing/sample-files.js'
import { page, startSite, type TestSite } from '../../testing/site.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { FileSweeper } from './file-sweeper.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string
let ada: PortalClient
let grace: PortalClient
const sites: TestSite[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-trainings-'))
  server = await startTestApp({ dataSource: database.dataSource, realKnowledge: true, environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: folder, CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' } })
  ada = await PortalClient.register(server.url, 'ada')
  grace = await PortalClient.register(server.url, 'grace')
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()))
})

async function uploaded(response: Response): Promise<Training[]> {
  const text = await response.text()
  expect(response.status, text).toBe(201)
  return documentTrainingResponse.parse(JSON.parse(text)).trainings
}

async function expectError(response: Response, code: ErrorCode): Promise<void> {
  const body = errorBodySchema.parse(await response.json())
  expect(body.code).toBe(code)
  expect(response.status).toBe(errors[code].status)
}

/** Everything that an upload could leave behind. */
async function stored(): Promise<{ sources: number; pages: number; chunks: number; files: number }> {
  const [counts] = await database.dataSource.query(`SELECT (SELECT count(*)::int FROM sources) AS sources, (SELECT count(*)::int FROM pages) AS pages, (SELECT count(*)::int FROM chunks) AS chunks`)
  const files = await readdir(join(folder, 'files/documents')).catch(() => [])
  return { ...counts, files: files.length }
}

async function textsOf(id: string): Promise<string> {
  const chunks: { headings: string[]; text: string }[] = await database.dataSource.query(`SELECT c.headings, c.text FROM chunks c JOIN pages p ON p.id = c.page_id WHERE p.source_id = $1 ORDER BY p.id, c.ordinal`, [id])
  return chunks.map(({ headings, text }) => [...headings, text].join('\n')).join('\n')
}

describe('a full disk', () => {
  it('is told in words, leaves nothing behind, and the same file is taken when there is room', async () => {
    const before = await stored()
    // The system's own device that has no room: the error is the one that a full disk gives.
    const put = vi.spyOn(server.app.get(BlobStore), 'put').mockImplementation((_key, bytes) => writeFile('/dev/full', bytes))
    const file = (): Promise<Response> => ada.upload(['room.txt', Buffer.from('The room is open from nine to five, and nobody sleeps in it at night.')])
    await expectError(await file(), 'storage_full')
    expect(put).toHaveBeenCalledOnce()
    put.mockRestore()
    expect(await stored()).toEqual(before)

    const [taken] = await uploaded(await file())
    expect(await ada.settled(taken!.id)).toMatchObject({ status: 'ready' })
    expect((await ada.call('DELETE', `trainings/${taken!.id}`)).ok).toBe(true)
  })
})

describe('a document', () => {
  it('is taken as PDF, DOCX and TXT, several at once, whatever they are called', async () => {
    const [pdf, docx, txt] = await uploaded(
      await ada.upload(
        ['Price list.docx', await pdfFile('Our bread', ['Rye loaf for four euros and fifty cents, baked every morning before six.'])],
        ['returns.txt', await docxFile()],
        ['../../etc/Orari è.pdf', Buffer.from('Orari\n\nIl negozio è aperto dal lunedì al venerdì dalle 9 alle 18 e chiuso la domenica.', 'latin1')],
      ),
    )
    expect(pdf).toMatchObject({ type: 'document', filename: 'Price list.docx', pages: 1, url: null, question: null })
    expect(txt).toMatchObject({ filename: 'Orari è.pdf' })
    expect(await ada.settled(pdf!.id)).toMatchObject({ status: 'ready', error: null, content: expect.stringContaining('Rye loaf') })
    expect(await ada.settled(docx!.id)).toMatchObject({ status: 'ready' })
    expect(await ada.settled(txt!.id)).toMatchObject({ status: 'ready', content: expect.stringContaining('il negozio è aperto'.slice(1)) })
    const word = await textsOf(docx!.id)
    expect(word).toContain('Returns\nYou may send anything back within thirty days')
    expect(word).toContain('with the receipt')
    expect(word).toMatch(/Country: Italy; Price: €5|Italy: €5/)
    expect((await ada.trainings()).slice(0, 3).map(({ id }) => id).sort()).toEqual([pdf!.id, docx!.id, txt!.id].sort())
  })

  it('is taken as text in JSON, up to ten megabytes of it', async () => {
    const [small] = await uploaded(await ada.call('POST', 'training/document', { filename: 'notes.txt', content: 'We repair bicycles of every make.\n\nA full service takes two days.' }))
    expect(await ada.settled(small!.id)).toMatchObject({ status: 'ready', size: 65, content: expect.stringContaining('repair bicycles') })
    await expectError(await ada.call('POST', 'training/document', { filename: 'big.txt', content: 'a'.repeat(limits.uploadMaxBytes + 1) }), 'file_too_large')
    await expectError(await ada.call('POST', 'training/document', { filename: 'huge.txt', content: 'a'.repeat(limits.uploadMaxBytes * 2 + 70_000) }), 'file_too_large')
    await expectError(await ada.call('POST', 'training/document', { filename: '', content: 'text' }), 'invalid_request')
    await expectError(await ada.call('POST', 'training/document', { content: 'text' }), 'invalid_request')
  })

  it.each<[string, ErrorCode, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an encrypted PDF', 'file_encrypted', 'secret.pdf', encryptedPdf],
    ['a broken PDF', 'file_broken', 'broken.pdf', () => Buffer.from('%PDF-1.7\nand then nothing of the sort')],
    ['a PDF without text', 'file_empty', 'scan.pdf', () => pdfFile(' ', [])],
    ['a broken Word document', 'file_broken', 'broken.docx', async () => (await docxFile()).subarray(0, 3_000)],
    ['an encrypted Word document', 'file_encrypted', 'secret.docx', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(600)])],
    ['an old Word document', 'file_type_unsupported', 'letter.docx', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['a zip bomb', 'file_too_complex', 'bomb.docx', () => bombDocx(80 * 1024 * 1024)],
    ['a zip bomb that lies about its size', 'file_broken', 'liar.docx', () => lyingBombDocx(40 * 1024 * 1024)],
    ['another archive', 'file_type_unsupported', 'book.docx', otherArchive],
    ['a picture called .txt', 'file_type_unsupported', 'photo.txt', () => Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
    ['a program called .pdf', 'file_type_unsupported', 'run.pdf', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400, 1)])],
    ['binary data', 'file_type_unsupported', 'data.txt', () => Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7) % 32))],
    ['nothing', 'file_empty', 'empty.txt', () => Buffer.alloc(0)],
    ['blank space', 'file_empty', 'blank.txt', () => Buffer.from(' \n\n\t ')],
    ['ten megabytes and a byte', 'file_too_large', 'large.txt', () => Buffer.alloc(limits.uploadMaxBytes + 1, 'word ')],
  ])('that is %s is refused with %s and leaves nothing', async (_, code, name, make) => {
    const before = await stored()
    const response = await ada.upload([name, await make()])
    expect(response.headers.get('content-type')).toContain('json')
    await expectError(response, code)
    expect(await stored()).toEqual(before)
  })

  it('is refused in the language of its owner', async () => {
    const form = new FormData()
    form.append('file', new Blob([encryptedPdf() as BlobPart]), 'secret.pdf')
    const response = await ada.call('POST', 'training/document', form, { 'accept-language': 'it' })
    expect(await response.json()).toMatchObject({ message: errorMessage('file_encrypted', 'it') })
  })

  it('that is good is kept although another of the same upload is not', async () => {
    const response = await ada.upload(['bad.pdf', encryptedPdf()], ['good.txt', 'Dogs are welcome on the terrace in summer.'])
    const reply = documentTrainingResponse.parse(await response.json())
    expect(reply.refused).toEqual([{ filename: 'bad.pdf', code: 'file_encrypted', message: errors.file_encrypted.en }])
    expect(reply.trainings.map(({ filename }) => filename)).toEqual(['good.txt'])
    await ada.settled(reply.trainings[0]!.id)
  })

  it.each([
    ['no file', () => new FormData()],
    ['another field', () => { const form = new FormData(); form.append('files', new Blob(['x']), 'x.txt'); return form }],
    ['eleven files', () => { const form = new FormData(); for (let n = 0; n < 11; n++) form.append('file', new Blob(['some words here']), `${n}.txt`); return form }],
  ])('is missed with %s', async (_, form) => {
    const before = await stored()
    await expectError(await ada.call('POST', 'training/document', form()), 'invalid_request')
    expect(await stored()).toEqual(before)
  })

  it('is deleted with its passages, its words’ counts and its bytes', async () => {
    const before = await stored()
    const terms = `SELECT split_part(line, E'\\t', 1) AS term FROM term_counts, string_to_table(words, E'\\n') AS line
      WHERE line LIKE 'zweihander%' GROUP BY 1 HAVING sum(coalesce(nullif(split_part(line, E'\\t', 2), ''), '1')::int) > 0`
    const [training] = await uploaded(await ada.upload(['sword.txt', 'The zweihander in our window is not for sale to anybody.']))
    await ada.settled(training!.id)
    expect(await database.dataSource.query(terms)).not.toEqual([])
    expect((await ada.call('DELETE', `trainings/${training!.id}`)).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await database.dataSource.query(terms)).toEqual([])
    await expectError(await ada.call('DELETE', `trainings/${training!.id}`), 'not_found')
  })

  it('is swept away when its bot was deleted as a whole', async () => {
    const eve = await PortalClient.register(server.url, `eve${Date.now()}`)
    const [training] = await uploaded(await eve.upload(['mine.txt', 'Words of somebody who is about to leave.']))
    await eve.settled(training!.id)
    const { files } = await stored()
    await database.dataSource.query(`DELETE FROM bots WHERE id = (SELECT bot_id FROM sources WHERE id = $1)`, [training!.id])
    const sweeper = server.app.get(FileSweeper, { strict: false })
    expect(await sweeper.sweep(new Date(0))).toBe(0)
    expect(await sweeper.sweep(new Date(Date.now() + 60_000))).toBe(1)
    expect((await stored()).files).toBe(files - 1)
  })
})

describe('an address', () => {
  async function site(pages: Parameters<typeof startSite>[0]): Promise<TestSite> {
    const started = await startSite(pages)
    sites.push(started)
    return started
  }

  it('is kept at once and read as one page', async () => {
    const { host, asked } = await site({ '/prices': page('Prices', '<p>A haircut costs twenty euros.</p><a href="/other">other</a>'), '/other': page('Other') })
    const response = await ada.call('POST', 'training/url', { url: `http://${host}/prices#top` })
    expect(response.status).toBe(201)
    const { training } = trainingResponse.parse(await response.json())
    expect(training).toMatchObject({ type: 'url', url: `http://${host}/prices`, filename: null, size: null })
    expect(await ada.settled(training.id)).toMatchObject({ status: 'ready', pages: 1, content: expect.stringContaining('Prices is a page') })
    expect(asked).toEqual(['/robots.txt', '/prices'])
  })

  it('stands for its whole website when that is wanted', async () => {
    const { host } = await site({ '/': page('Home', '<a href="/prices">Prices</a>'), '/prices': page('Prices', '<p>A haircut costs twenty euros.</p>') })
    const { training } = trainingResponse.parse(await (await grace.call('POST', 'training/url', { url: `http://${host}/prices`, scope: 'site' })).json())
    expect(training).toMatchObject({ type: 'site', url: `http://${host}/` })
    expect(await grace.settled(training.id)).toMatchObject({ status: 'ready', pages: 2 })
    expect(await database.dataSource.query(`SELECT b.domain FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`, [training.id])).toEqual([{ domain: host }])
  })

  it.each<[ErrorCode, Parameters<typeof startSite>[0]]>([
    ['site_error', { '/page': { status: 500 } }],
    ['site_disallows_robots', { '/robots.txt': 'User-agent: *\nDisallow: /page', '/page': page('Page') }],
    ['site_empty', { '/page': '<!doctype html><title>x</title><body></body>' }],
    ['site_not_html', { '/page': { type: 'image/png', body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) } }],
    ['site_needs_browser', { '/page': '<!doctype html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body>' }],
    ['site_redirect_loop', { '/page': { status: 302, headers: { location: '/page' } } }],
  ])('that cannot be read fails with %s', async (code, pages) => {
    const { host } = await site(pages)
    const { training } = trainingResponse.parse(await (await ada.call('POST', 'training/url', { url: `http://${host}/page` })).json())
    expect(await ada.settled(training.id)).toMatchObject({ status: 'failed', error: code, pages: 0 })
  })

  it('of a private network is not fetched', async () => {
    const { training } = trainingResponse.parse(await (await ada.call('POST', 'training/url', { url: 'http://169.254.169.254/latest/meta-data/' })).json())
    expect(await ada.settled(training.id)).toMatchObject({ status: 'failed', error: 'site_private' })
  })

  it.each([
    ['', 'URL cannot be empty'],
    ['   ', 'URL cannot be empty'],
    ['not a url', 'Please enter a valid URL'],
    ['ftp://example.com/a', 'Please enter a valid URL'],
    ['http://user:secret@example.com/', 'Please enter a valid URL'],
    ['javascript:alert(1)', 'Please enter a valid URL'],
  ])('%j is refused: %s', async (url, message) => {
    const response = await ada.call('POST', 'training/url', { url })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_request', issues: [{ path: 'url', message }] })
  })

  it('is read again on demand, and keeps what it had when that fails', async () => {
    const pages: Parameters<typeof startSite>[0] = { '/menu': page('Menu', '<p>Today there is lentil soup.</p>') }
    const { host } = await site(pages)
    const { training } = trainingResponse.parse(await (await ada.call('POST', 'training/url', { url: `http://${host}/menu` })).json())
    await ada.settled(training.id)
    pages['/menu'] = page('Menu', '<p>Today there is fish stew.</p>')
    expect((await ada.call('POST', `trainings/${training.id}/refresh`)).status).toBe(200)
    await ada.settled(training.id)
    expect(await textsOf(training.id)).toMatch(/fish stew/)
    expect(await textsOf(training.id)).not.toMatch(/lentil/)
    pages['/menu'] = { status: 500 }
    await ada.call('POST', `trainings/${training.id}/refresh`)
    expect(await ada.settled(training.id)).toMatchObject({ status: 'ready', error: 'site_error' })
    expect(await textsOf(training.id)).toMatch(/fish stew/)
  })
})

describe('an answer', () => {
  it('is known as soon as the call returns', async () => {
    const response = await ada.call('POST', 'training/answer', { question: 'Do you repair tandems?', answer: 'Yes, on Tuesdays.\nPlease call before you come.' })
    expect(response.status).toBe(201)
    const { training } = trainingResponse.parse(await response.json())
    expect(training).toMatchObject({ type: 'answer', status: 'ready', question: 'Do you repair tandems?', content: 'Yes, on Tuesdays.\nPlease call before you come.', pages: 1 })
    expect(await textsOf(training.id)).toBe('Do you repair tandems?\nYes, on Tuesdays.\nPlease call before you come.')
    expect(trainingResponse.parse(await (await ada.call('POST', `trainings/${training.id}/refresh`)).json()).training.status).toBe('ready')
  })

  it.each([[{ question: '', answer: 'x' }], [{ question: 'Why?', answer: '  ' }], [{ question: 'Why?', answer: 'x'.repeat(limits.answerMaxChars + 1) }], [{}], [[]]])('%# is refused when it is none', async (body) => {
    await expectError(await ada.call('POST', 'training/answer', body), 'invalid_request')
  })

  it('with a NUL in it is no failure of ours', async () => {
    await expectError(await ada.call('POST', 'training/answer', { question: 'Why\0 not?', answer: 'Because.' }), 'invalid_request')
  })
})

describe('a client', () => {
  it('must be logged in for every call', async () => {
    const nobody = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> => fetch(`${server.url}/api/chatbot/${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const json = { 'content-type': 'application/json' }
    await expectError(await nobody('GET', 'trainings'), 'unauthorized')
    await expectError(await nobody('POST', 'training/url', '{"url":"https://example.com"}', json), 'unauthorized')
    await expectError(await nobody('POST', 'training/document', '{"filename":"a.txt","content":"some words"}', json), 'unauthorized')
    await expectError(await nobody('POST', 'training/answer', '{}', json), 'unauthorized')
    await expectError(await nobody('DELETE', `trainings/${crypto.randomUUID()}`), 'unauthorized')
    await expectError(await nobody('POST', `trainings/${crypto.randomUUID()}/refresh`), 'unauthorized')
  })

  it('sees and changes nothing of another', async () => {
    const { training } = trainingResponse.parse(await (await ada.call('POST', 'training/answer', { question: 'What is the secret of Ada?', answer: 'It is hers alone.' })).json())
    const [bot] = await database.dataSource.query(`SELECT b.public_id FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`, [training.id])
    expect((await grace.trainings()).some(({ id }) => id === training.id)).toBe(false)
    await expectError(await grace.call('DELETE', `trainings/${training.id}`), 'not_found')
    await expectError(await grace.call('POST', `trainings/${training.id}/refresh`), 'not_found')
    await expectError(await grace.call('GET', `trainings?botId=${bot.public_id}`), 'not_found')
    await expectError(await grace.call('POST', 'training/answer', { question: 'Mine now?', answer: 'No.', botId: bot.public_id }), 'not_found')
    await expectError(await grace.call('POST', 'training/url', { url: 'https://example.com', botId: bot.public_id }), 'not_found')
    await expectError(await grace.call('POST', 'training/document', { filename: 'a.txt', content: 'some words here', botId: bot.public_id }), 'not_found')
    const form = new FormData()
    form.append('botId', bot.public_id)
    form.append('file', new Blob(['some words here']), 'a.txt')
    await expectError(await grace.call('POST', 'training/document', form), 'not_found')
    expect((await ada.training(training.id))?.status).toBe('ready')
    expect((await ada.call('GET', `trainings?botId=${bot.public_id}`)).status).toBe(200)
    for (const id of ['1', 'nonsense', '../x', "'; DROP TABLE sources"]) await expectError(await ada.call('DELETE', `trainings/${encodeURIComponent(id)}`), 'not_found')
  })

  it('gets one bot, however many calls come first', async () => {
    const name = `linus${Date.now()}`
    const linus = await PortalClient.register(server.url, name)
    await Promise.all([linus.trainings(), linus.trainings(), linus.trainings()])
    const bots = await database.dataSource.query(`SELECT kind, b.name, language FROM bots b JOIN users u ON u.id = b.owner_id WHERE u.username = $1`, [name])
    expect(bots).toEqual([{ kind: 'portal', name: 'AI Assistant', language: 'en' }])
  })

  it('is told when the bot is full', async () => {
    const full = await PortalClient.register(server.url, `full${Date.now()}`)
    const { training } = trainingResponse.parse(await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json())
    await database.dataSource.query(`INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(2, $2) AS n WHERE id = $1`, [training.id, limits.trainingsPerBot])
    const before = await stored()
    await expectError(await full.call('POST', 'training/answer', { question: 'One more?', answer: 'No.' }), 'training_limit')
    await expectError(await full.upload(['more.txt', 'One more file of words.']), 'training_limit')
    expect(await stored()).toEqual(before)
  })
})
