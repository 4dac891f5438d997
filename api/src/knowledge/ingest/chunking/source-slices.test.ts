import { Document, Packer, Paragraph, TextRun } from 'docx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pdfFile } from '../../../testing/sample-files.js'
import type { Block, KnowledgeDocument } from '../parse/document.js'
import { fileInThisThread } from '../parse/file-in-this-thread.testing.js'
import { readHtml } from '../parse/html/read-html.js'
import { readText } from '../parse/text/read-text.js'
import { sentenceSpans } from '../../languages/index.js'
import { passageLines } from './passage-lines.js'
import { chunkDocument } from './chunk-document.js'
import { sentencesIn } from './text-units.js'

const tokens = [
  'https://inn.example/book/?room=2&n=3!4',
  'http://inn.example/?A=B',
  'www.inn.example/?Room=2',
  'info.desk!x@inn.example',
  'a!=b',
  'x?.Name',
  'a?B:c',
  'obj!.Field',
  '3.14',
  '1.000,50',
  '10.0.0.1:8080',
  'v2.0.A',
  'file.1.Pdf',
  '#!/bin/sh',
  '(!Done)',
  'what?!Really',
  'f("Ready!")[0]',
  'std::a.B',
  'C:\\Temp\\1.Txt',
  'a.m.',
  '€5!',
  '50%?',
  '¿Qué?',
  '"Yes!"(sic)',
]
const ordinary = [
  'The house has nine rooms.',
  'Breakfast is served at eight!',
  'Do you bring a dog?',
  'Il cane paga cinque euro.',
  'and',
  'the garden,',
  '彼は来た。',
  'また明日！',
]
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...tokens) },
  { weight: 4, arbitrary: fc.constantFrom(...ordinary) },
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '', '  ', '\n', '\t', '\n\n', '\u00a0')), { maxLength: 400 })
  // Stored documents never contain NUL.
  .map((parts) => parts.flat().join('').replaceAll('\u0000', ''))
const kind = fc.constantFrom<Block['kind']>('text', 'list', 'table', 'hours', 'contact', 'faq')

const documentOf = (...blocks: Block[]): KnowledgeDocument => ({
  url: 'https://inn.example/',
  title: 'Inn',
  language: 'en',
  blocks,
})
const wholeText = ({ blocks }: KnowledgeDocument): string => blocks.map((block) => block.text).join('\n\n')
/** Passages drop outer white space and reduce blank lines. */
const withoutSpace = (shown: string): string => shown.replace(/\s+/g, '')

describe('a passage', () => {
  it('is a slice of its document without loss between passages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kind, text), { maxLength: 4 }),
        fc.constantFrom('en' as const, 'it' as const),
        (parts, language) => {
          const document: KnowledgeDocument = {
            ...documentOf(
              ...parts.map(([of, said], index): Block => ({
                kind: of,
                text: said,
                headings: [`Part ${index}`, `Inner ${index}`],
              })),
            ),
            language,
          }
          const whole = wholeText(document)
          const chunks = chunkDocument(document)
          for (const chunk of chunks) expect(whole).toContain(chunk.text)
          for (const chunk of chunks) expect(whole.slice(chunk.startOffset, chunk.endOffset)).toBe(chunk.text)
          expect(withoutSpace(chunks.map((chunk) => chunk.text).join(''))).toBe(withoutSpace(whole))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('contains each of several blocks unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom<Block['kind']>('text', 'list', 'table'),
            fc.constantFrom(...tokens),
            fc.constantFrom(...ordinary),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        (parts) => {
          const document = documentOf(
            ...parts.map(([of, token, said]): Block => ({
              kind: of,
              text: `${said} ${token} ${said}`,
              headings: ['A'],
            })),
          )
          expect(
            chunkDocument(document)
              .map((chunk) => chunk.text)
              .join('\n'),
          ).toBe(document.blocks.map((block) => block.text).join('\n'))
        },
      ),
    )
  })

  it('is bounded without loss where the text has neither spaces nor sentences', () => {
    for (const endless of ['a', 'x!', '1,2', '彼', '😀', '()=>{}'].map((part) => part.repeat(60_000 / part.length))) {
      const chunks = chunkDocument(documentOf({ kind: 'text', text: `Before it. ${endless} After it.`, headings: [] }))
      expect(chunks.every((chunk) => chunk.text.isWellFormed())).toBe(true)
      expect(Math.max(...chunks.map((chunk) => chunk.text.length))).toBeLessThan(12_000)
      expect(withoutSpace(chunks.map((chunk) => chunk.text).join(''))).toBe(
        withoutSpace(`Before it. ${endless} After it.`),
      )
    }
  })

  const code = 'if (a!=b) {\n    open("https://inn.example/?Room=2");\n\n    return a?.B;\n}'

  it('keeps the lines of code with their indentation', () => {
    expect(chunkDocument(documentOf({ kind: 'text', text: code, headings: [] }))[0]?.text).toBe(code)
  })

  it('keeps the lines of code in a page', () => {
    const read = readHtml(
      `<main><h1>Script</h1><p>This is how rooms are booked by a script of your own:</p><pre><code>${code.replaceAll('<', '&lt;')}</code></pre></main>`,
      'https://inn.example/',
      { siteNames: [], language: 'en', knownFacts: new Set() },
    )
    expect(
      chunkDocument(read.document)
        .map((chunk) => chunk.text)
        .join('\n'),
    ).toContain(code)
  })
})

describe('a sentence', () => {
  it('never ends inside an address, a number or code', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...tokens), fc.constantFrom(...ordinary)), { maxLength: 30 }),
        fc.constantFrom('en' as const, 'it' as const),
        (words, language) => {
          const line = words.join(' ')
          const cuts = [...sentencesIn(line, language)].map(({ index }) => index)
          for (const cut of [...cuts, ...sentenceSpans(line, language).map(({ start }) => start)].filter(
            (at) => at > 0,
          ))
            expect([line.slice(0, cut), /[\s。！]/.test(line[cut - 1] ?? '')]).toEqual([line.slice(0, cut), true])
        },
      ),
    )
  })

  it('ends at a full stop of a script that puts no space behind it', () => {
    expect([...sentencesIn('彼は来た。また明日！「はい。」終わり', 'en')].map(({ segment }) => segment)).toEqual([
      '彼は来た。',
      'また明日！「',
      'はい。」',
      '終わり',
    ])
  })

  it('is found at its offsets in the passage', () => {
    fc.assert(
      fc.property(text, kind, (said, of) => {
        const chunk = chunkDocument(documentOf({ kind: of, text: said, headings: ['A'] }))[0]
        if (chunk === undefined) return
        for (const line of passageLines(chunk))
          expect(line.text.replace(/\s+/g, ' ').trim()).toBe(
            chunk.text.slice(line.start, line.end).replace(/\s+/g, ' ').trim(),
          )
      }),
    )
  })
})

it.each(tokens)('%s is stored as it was read, from a page as from a text', (token) => {
  const said = `Guests ask for ${token} when they come from the station. Nobody else does so in our house.`
  const html = `<main><h1>Rooms</h1><p>${said.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p></main>`
  const page = readHtml(html, 'https://inn.example/', { siteNames: [], language: 'en', knownFacts: new Set() }).document
  const file = readText(`Rooms\n\n${said}\n\n${said}`, 'https://upload.invalid/rooms.txt', 'en')
  for (const document of [page, file]) for (const chunk of chunkDocument(document)) expect(chunk.text).toContain(said)
})

it('all of them are stored as they were read from a PDF or a Word document', async () => {
  const lines = tokens.map((token) => `Guests ask for ${token} at the desk.`)
  const styled = lines.map(
    (line) =>
      new Paragraph({
        children: line.split(/(?<=[?!.])/).map((text, index) => new TextRun({ text, bold: index % 2 === 1 })),
      }),
  )
  const files = [
    await pdfFile('Rooms', lines),
    await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Rooms'), ...styled] }] })),
  ]
  for (const bytes of files) {
    const { document } = await fileInThisThread({
      bytes: Uint8Array.from(bytes),
      url: 'https://upload.invalid/rooms',
      language: 'en',
    })
    const said = chunkDocument(document)
      .map((chunk) => chunk.text)
      .join('\n')
      .replace(/\s+/g, ' ')
    for (const line of lines) expect(said).toContain(line)
  }
})

it.each([
  '<code><span>a!=</span><span>B2.</span><span>Name</span></code>',
  '<kbd><span>rooms.</span><span>Open</span></kbd>',
  '<p><code><b>what?</b><i>Room=2</i></code></p>',
])('code with highlighted words has no added spaces: %s', (code) => {
  const plain = code.replace(/<[^>]*>/g, '')
  const html = `<main><h1>Rooms</h1><p>Guests with a script of their own write ${code.replace(/<\/?p>/g, '')} and wait for the answer of the house.</p><ul><li>Write ${code.replace(/<\/?p>/g, '')} first</li><li>Wait</li></ul></main>`
  const texts = chunkDocument(
    readHtml(html, 'https://inn.example/', { siteNames: [], language: 'en', knownFacts: new Set() }).document,
  )
    .map((chunk) => chunk.text)
    .join('\n')
  expect(texts.split(plain)).toHaveLength(3)
})
