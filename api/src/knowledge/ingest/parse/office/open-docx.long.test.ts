import { describe, expect, it } from 'vitest'
import { readFileDocument, UnreadableFile } from '../read-file.js'
import { zip } from './word/word-file.testing.js'

const language = 'en' as const

describe('a Word document', () => {
  const paragraph = (text: string, style = ''): string =>
    `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`
  const word = zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('Returns', 'Heading1')}${paragraph('You may send anything back within thirty days.')}<w:tbl><w:tr>${cell('Italy')}${cell('€5')}</w:tr><w:tr>${cell('Europe')}${cell('€12')}</w:tr></w:tbl></w:body></w:document>`,
  })

  it('is read with its headings or tables', async () => {
    const { blocks } = await readFileDocument({
      kind: 'docx',
      bytes: word,
      url: 'https://shop.example/returns.docx',
      language,
    })
    expect(blocks.map(({ headings, text }) => [headings, text])).toEqual([
      [['Returns'], 'You may send anything back within thirty days.'],
      [['Returns'], 'Italy: €5\nEurope: €12'],
    ])
  })

  it('of 500 pages, with all its formatting, is read within the memory of a file', async () => {
    const language = '<w:lang w:val="en-US"/>'
    const text = (n: number): string =>
      `Lamp ${n} of brass and wood costs ${n} euros in our shop beside the old bridge, where we repair shades and wires. `.repeat(
        3,
      )
    const body = Array.from({ length: 6_000 }, (_, n) =>
      n % 12 === 0
        ? paragraph(`Chapter ${n / 12}`, 'Heading1')
        : `<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD"><w:pPr><w:spacing w:after="120"/><w:rPr>${language}</w:rPr></w:pPr><w:proofErr w:type="spellStart"/><w:r w:rsidRPr="00AB12CD"><w:rPr><w:sz w:val="22"/>${language}</w:rPr><w:t xml:space="preserve">Number ${n}. </w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="Arial"/><w:b/></w:rPr><w:t>${text(n)}</w:t></w:r></w:p>`,
    ).join('')
    const book = zip({
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    })
    const { blocks } = await readFileDocument({
      kind: 'docx',
      bytes: book,
      url: 'https://shop.example/book.docx',
      language: 'en',
    })
    const last = blocks.at(-1)
    expect(last?.headings).toEqual(['Chapter 499'])
    expect(last?.text).toContain('Number 5999. Lamp 5999 of brass')
  })

  it('is refused where the file is not one', async () => {
    await expect(
      readFileDocument({
        kind: 'docx',
        bytes: Buffer.from('PK\x03\x04 nothing'),
        url: 'https://shop.example/x.docx',
        language,
      }),
    ).rejects.toBeInstanceOf(UnreadableFile)
  })
})
