import { gzipSync } from 'node:zlib'
import { limits, type ErrorCode } from '@loquia/contracts'
import { Document, HeadingLevel, Packer, Paragraph } from 'docx'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bombDocx, docxFile, encryptedPdf, lyingBombDocx, pdfFile, zipOf } from '../../../testing/sample-files.js'
import { expectError, scene, stored, textsOf, uploaded } from './trainings-scene.testing.js'

/** What Office writes first into a document of this type. */
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
  ])('that is %s is refused with %s and leaves nothing', async (_, code, name, make) => {
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
  ])('that is %s and called %s is taken as %s', async (_, name, kind, says, make) => {
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
