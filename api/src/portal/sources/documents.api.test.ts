import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { documentSourceResponse, errorMessage, limits, type ErrorCode } from '@loquia/contracts'
import { describe, expect, it, vi } from 'vitest'
import { Document, HeadingLevel, Packer, Paragraph } from 'docx'
import sharp from 'sharp'
import { trainingsScene, expectError, scene, stored, textsOf, uploaded } from './sources-scene.testing.js'
import { BlobStore } from '../../platform/files/index.js'
import { PortalClient } from '../../testing/portal-client.js'
import { docxFile, encryptedPdf, pdfFile, bombDocx, lyingBombDocx, zipOf } from '../../testing/sample-files.js'
import { FileSweeper } from './file-sweeper.js'

trainingsScene()

describe('a full disk', () => {
  it('refuses a file without a trace until there is room', async () => {
    const before = await stored()
    // `/dev/full` fails like a full disk.
    const put = vi
      .spyOn(scene.server.app.get(BlobStore), 'put')
      .mockImplementation((_key, bytes) => writeFile('/dev/full', bytes))
    const file = (): Promise<Response> =>
      scene.ada.upload([
        'room.txt',
        Buffer.from('The room is open from nine to five, and nobody sleeps in it at night.'),
      ])
    await expectError(await file(), 'storage_full')
    expect(put).toHaveBeenCalledOnce()
    put.mockRestore()
    expect(await stored()).toEqual(before)

    const [taken] = await uploaded(await file())
    expect(await scene.ada.settled(taken!.id)).toMatchObject({ status: 'ready' })
    expect((await scene.ada.call('DELETE', `trainings/${taken!.id}`)).ok).toBe(true)
  })
})

describe('a document', () => {
  it('is recognized by its content, whatever its name', async () => {
    const [pdf, docx, txt] = await uploaded(
      await scene.ada.upload(
        [
          'Price list.docx',
          await pdfFile('Our bread', ['Rye loaf for four euros and fifty cents, baked every morning before six.']),
        ],
        ['returns.txt', await docxFile()],
        [
          '../../etc/Orari è.pdf',
          Buffer.from(
            'Orari\n\nIl negozio è aperto dal lunedì al venerdì dalle 9 alle 18 e chiuso la domenica.',
            'latin1',
          ),
        ],
      ),
    )
    expect(pdf).toMatchObject({ type: 'document', filename: 'Price list.docx', pages: 1, url: null, question: null })
    expect(txt).toMatchObject({ filename: 'Orari è.pdf' })
    // Websites must not wait for files.
    expect(scene.server.jobs.sent).toContainEqual({ name: 'knowledge-build-file', data: { sourceId: pdf!.id } })
    expect(await scene.ada.settled(pdf!.id)).toMatchObject({
      status: 'ready',
      error: null,
      content: expect.stringContaining('Rye loaf'),
    })
    expect(await scene.ada.settled(docx!.id)).toMatchObject({ status: 'ready' })
    expect(await scene.ada.settled(txt!.id)).toMatchObject({
      status: 'ready',
      content: expect.stringContaining('il negozio è aperto'.slice(1)),
    })
    const word = await textsOf(docx!.id)
    expect(word).toContain('Returns\nYou may send anything back within thirty days')
    expect(word).toContain('with the receipt')
    expect(word).toMatch(/Country: Italy; Price: €5|Italy: €5/)
    expect(
      (await scene.ada.trainings())
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([pdf!.id, docx!.id, txt!.id].sort())
  })

  it('is checked during ingestion when the upload had no time to open it', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    try {
      const [good, broken] = await uploaded(
        await scene.ada.upload(
          ['lamps.pdf', await pdfFile('Our lamps', ['A lamp of brass costs forty euros and lights a whole room.'])],
          ['broken.pdf', Buffer.from('%PDF-1.4 and then nothing of the sort')],
        ),
      )
      expect(good).toMatchObject({ status: 'queued', pages: 0 })
      await expectError(await scene.ada.upload(['nothing.txt', Buffer.alloc(0)]), 'file_empty')
      await expectError(
        await scene.ada.upload(['old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])]),
        'file_old_office',
      )
      expect(await scene.ada.settled(good!.id)).toMatchObject({
        status: 'ready',
        pages: 1,
        content: expect.stringContaining('lamp of brass'),
      })
      expect(await scene.ada.settled(broken!.id)).toMatchObject({ status: 'failed', error: 'file_broken' })
      for (const { id } of [good!, broken!]) expect((await scene.ada.call('DELETE', `trainings/${id}`)).ok).toBe(true)
    } finally {
      patience.mockRestore()
    }
  })

  it('can be sent as text in JSON, up to ten megabytes', async () => {
    const [small] = await uploaded(
      await scene.ada.call('POST', 'training/document', {
        filename: 'notes.txt',
        content: 'We repair bicycles of every make.\n\nA full service takes two days.',
      }),
    )
    expect(await scene.ada.settled(small!.id)).toMatchObject({
      status: 'ready',
      size: 65,
      content: expect.stringContaining('repair bicycles'),
    })
    await expectError(
      await scene.ada.call('POST', 'training/document', {
        filename: 'big.txt',
        content: 'a'.repeat(limits.uploadMaxBytes + 1),
      }),
      'file_too_large',
    )
    await expectError(
      await scene.ada.call('POST', 'training/document', {
        filename: 'huge.txt',
        content: 'a'.repeat(limits.uploadMaxBytes * 2 + 70_000),
      }),
      'file_too_large',
    )
    await expectError(
      await scene.ada.call('POST', 'training/document', { filename: '', content: 'text' }),
      'invalid_request',
    )
    await expectError(await scene.ada.call('POST', 'training/document', { content: 'text' }), 'invalid_request')
  })

  it('is refused in the language of its owner', async () => {
    const form = new FormData()
    form.append('file', new Blob([encryptedPdf() as BlobPart]), 'secret.pdf')
    const response = await scene.ada.call('POST', 'training/document', form, { 'accept-language': 'it' })
    expect(await response.json()).toMatchObject({ message: errorMessage('file_encrypted', 'it') })
  })

  it('is kept although another of the same upload is refused', async () => {
    const response = await scene.ada.upload(
      ['bad.pdf', encryptedPdf()],
      ['good.txt', 'Dogs are welcome on the terrace in summer.'],
    )
    const reply = documentSourceResponse.parse(await response.json())
    expect(reply.refused).toEqual([
      { filename: 'bad.pdf', code: 'file_encrypted', message: errorMessage('file_encrypted', 'en') },
    ])
    expect(reply.trainings.map(({ filename }) => filename)).toEqual(['good.txt'])
    await scene.ada.settled(reply.trainings[0]!.id)
  })

  it.each([
    ['no file', () => new FormData()],
    [
      'another field',
      () => {
        const form = new FormData()
        form.append('files', new Blob(['x']), 'x.txt')
        return form
      },
    ],
    [
      'eleven files',
      () => {
        const form = new FormData()
        for (let n = 0; n < 11; n++) form.append('file', new Blob(['some words here']), `${n}.txt`)
        return form
      },
    ],
  ])('is missing from a form with %s', async (_, form) => {
    const before = await stored()
    await expectError(await scene.ada.call('POST', 'training/document', form()), 'invalid_request')
    expect(await stored()).toEqual(before)
  })

  it('is deleted with everything derived from it', async () => {
    const before = await stored()
    const terms = `SELECT split_part(line, E'\\t', 1) AS term FROM term_counts, string_to_table(words, E'\\n') AS line
      WHERE line LIKE 'zweihander%' GROUP BY 1 HAVING sum(coalesce(nullif(split_part(line, E'\\t', 2), ''), '1')::int) > 0`
    const [training] = await uploaded(
      await scene.ada.upload(['sword.txt', 'The zweihander in our window is not for sale to anybody.']),
    )
    await scene.ada.settled(training!.id)
    expect(await scene.database.dataSource.query(terms)).not.toEqual([])
    expect((await scene.ada.call('DELETE', `trainings/${training!.id}`)).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await scene.database.dataSource.query(terms)).toEqual([])
    await expectError(await scene.ada.call('DELETE', `trainings/${training!.id}`), 'not_found')
  })

  it('is swept after its bot was deleted', async () => {
    const eve = await PortalClient.register(scene.server.url, `eve${Date.now()}`)
    const [training] = await uploaded(await eve.upload(['mine.txt', 'Words of somebody who is about to leave.']))
    await eve.settled(training!.id)
    const { files } = await stored()
    await scene.database.dataSource.query(`DELETE FROM bots WHERE id = (SELECT bot_id FROM sources WHERE id = $1)`, [
      training!.id,
    ])
    const sweeper = scene.server.app.get(FileSweeper, { strict: false })
    expect(await sweeper.sweep(new Date(0))).toBe(0)
    expect(await sweeper.sweep(new Date(Date.now() + 60_000))).toBe(1)
    expect((await stored()).files).toBe(files - 1)
  })
})

const typesOf = (type: string, part: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`

describe('a document', () => {
  it.each<[string, ErrorCode, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an encrypted PDF', 'file_encrypted', 'secret.pdf', encryptedPdf],
    ['a broken PDF', 'file_broken', 'broken.pdf', () => Buffer.from('%PDF-1.7\nand then nothing of the sort')],
    ['a PDF without text', 'file_empty', 'scan.pdf', () => pdfFile(' ', [])],
    ['a broken Word document', 'file_broken', 'broken.docx', async () => (await docxFile()).subarray(0, 3_000)],
    [
      'an encrypted Word document',
      'file_encrypted',
      'secret.docx',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
          Buffer.alloc(600),
        ]),
    ],
    [
      'an old Word document',
      'file_old_office',
      'letter.docx',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['a zip bomb', 'file_too_complex', 'bomb.docx', () => bombDocx(80 * 1024 * 1024)],
    ['a zip bomb that lies about its size', 'file_broken', 'liar.docx', () => lyingBombDocx(40 * 1024 * 1024)],
    [
      'a spreadsheet called .docx',
      'file_other_office',
      'book.docx',
      () =>
        zipOf({
          '[Content_Types].xml': typesOf('spreadsheetml.sheet', 'xl/workbook'),
          'xl/workbook.xml': '<workbook/>',
        }),
    ],
    [
      'slides called .pdf',
      'file_other_office',
      'talk.pdf',
      () =>
        zipOf({
          '[Content_Types].xml': typesOf('presentationml.presentation', 'ppt/presentation'),
          'ppt/presentation.xml': '<p/>',
        }),
    ],
    [
      'an OpenDocument text called .docx',
      'file_other_office',
      'letter.docx',
      () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:text/>' }),
    ],
    [
      'a rich text called .docx',
      'file_other_office',
      'letter.docx',
      () => Buffer.from('{\\rtf1\\ansi The ferry leaves at nine.}'),
    ],
    [
      'an archive called .docx',
      'file_archive',
      'photos.docx',
      () => zipOf({ 'readme.txt': 'Nothing of Word in here, only a few words of text.' }),
    ],
    [
      'an archive called .pdf',
      'file_archive',
      'photos.pdf',
      () => zipOf({ 'readme.txt': 'Nothing of Word in here, only a few words of text.' }),
    ],
    ['an archive without anything called .docx', 'file_archive', 'none.docx', () => zipOf({})],
    ['a packed text called .txt', 'file_archive', 'log.txt', () => gzipSync('The ferry leaves at nine.')],
    [
      'a picture called .pdf',
      'file_picture',
      'scan.pdf',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a picture called .txt',
      'file_picture',
      'photo.txt',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    ],
    [
      'a program called .pdf',
      'file_type_unsupported',
      'run.pdf',
      () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400, 1)]),
    ],
    [
      'binary data',
      'file_type_unsupported',
      'data.txt',
      () => Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7) % 32)),
    ],
    ['nothing', 'file_empty', 'empty.txt', () => Buffer.alloc(0)],
    ['nothing, called .pdf', 'file_empty', 'empty.pdf', () => Buffer.alloc(0)],
    ['marks without a word', 'file_empty', 'marks.txt', () => Buffer.from('--- ***\n…')],
    ['blank space', 'file_empty', 'blank.txt', () => Buffer.from(' \n\n\t ')],
    ['ten megabytes and a byte', 'file_too_large', 'large.txt', () => Buffer.alloc(limits.uploadMaxBytes + 1, 'word ')],
  ])('that is %s is refused with %s', async (_, code, name, make) => {
    const before = await stored()
    const response = await scene.ada.upload([name, await make()])
    expect(response.headers.get('content-type')).toContain('json')
    await expectError(response, code)
    expect(await stored()).toEqual(before)
  })

  it.each<[string, string, 'pdf' | 'docx' | 'txt', string, () => Promise<Uint8Array> | Uint8Array]>([
    ...['hello.txt', 'hello.pdf', 'hello.docx', 'hello.bin', 'hello'].map(
      (name): [string, string, 'txt', string, () => Uint8Array] => [
        'one word',
        name,
        'txt',
        'hello',
        () => Buffer.from('hello'),
      ],
    ),
    ['one word behind a mark of UTF-8', 'hello.pdf', 'txt', 'hello', () => Buffer.from('\uFEFFhello')],
    [
      'a text in UTF-16',
      'ferry.pdf',
      'txt',
      'The ferry leaves.',
      () => Buffer.from('\uFEFFThe ferry leaves.', 'utf16le'),
    ],
    [
      'a text in UTF-16 without a mark',
      'ferry.docx',
      'txt',
      'The ferry leaves.',
      () => Buffer.from('The ferry leaves.', 'utf16le'),
    ],
    ['one word in UTF-16 without a mark', 'hello.bin', 'txt', 'hello', () => Buffer.from('hello', 'utf16le')],
    ['a heading alone', 'hello.txt', 'txt', 'Hello', () => Buffer.from('# Hello')],
    ['an underlined heading alone', 'hello.txt', 'txt', 'Hello', () => Buffer.from('Hello\n=====')],
    ['a PDF of one word', 'hello.txt', 'pdf', 'hello', () => pdfFile('hello', [])],
    [
      'a Word document of one heading',
      'hello.pdf',
      'docx',
      'Hello',
      () =>
        Packer.toBuffer(
          new Document({
            sections: [{ children: [new Paragraph({ text: 'Hello', heading: HeadingLevel.HEADING_1 })] }],
          }),
        ),
    ],
    [
      'a Word document of one word',
      'hello.txt',
      'docx',
      'hello',
      () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('hello')] }] })),
    ],
    ['a text in Japanese', 'konnichiwa.pdf', 'txt', 'こんにちは', () => Buffer.from('こんにちは')],
  ])('that is %s, called %s, is stored as %s', async (_, name, kind, says, make) => {
    const [taken] = await uploaded(await scene.ada.upload([name, await make()]))
    expect(await scene.ada.settled(taken!.id)).toMatchObject({
      status: 'ready',
      error: null,
      filename: name,
      content: expect.stringContaining(says),
    })
    expect(await scene.database.dataSource.query(`SELECT file_type FROM sources WHERE id = $1`, [taken!.id])).toEqual([
      { file_type: kind },
    ])
    expect(await textsOf(taken!.id)).toContain(says)
    expect((await scene.ada.call('DELETE', `trainings/${taken!.id}`)).ok).toBe(true)
  })
})
