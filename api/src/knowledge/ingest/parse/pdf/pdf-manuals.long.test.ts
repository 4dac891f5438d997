import { PDFDocument, PDFHexString, PDFName, StandardFonts } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { Block } from '../document.js'
import { fileInThisThread } from '../file-in-this-thread.testing.js'

/** Points from the lower left corner. */
type PdfText = [text: string, x: number, y: number, size?: number, face?: 'bold' | 'typed']
type Bookmark = [title: string, page: number, y: number, inner?: readonly Bookmark[]]

async function blocksOf(
  pages: readonly (readonly PdfText[])[],
  bookmarks: readonly Bookmark[] = [],
  language: 'en' | 'it' = 'en',
): Promise<readonly Block[]> {
  const pdf = await PDFDocument.create()
  const faces = {
    plain: await pdf.embedFont(StandardFonts.TimesRoman),
    bold: await pdf.embedFont(StandardFonts.TimesRomanBold),
    typed: await pdf.embedFont(StandardFonts.Courier),
  }
  for (const texts of pages) {
    const page = pdf.addPage([600, 800])
    for (const [text, x, y, size = 10, face] of texts) page.drawText(text, { x, y, size, font: faces[face ?? 'plain'] })
  }
  const { context } = pdf
  const list = (of: readonly Bookmark[], parent: ReturnType<typeof context.nextRef>): object => {
    const refs = of.map(() => context.nextRef())
    for (const [index, [title, page, y, inner = []]] of of.entries()) {
      const own = refs[index]!
      const beside = {
        ...(index > 0 ? { Prev: refs[index - 1]! } : {}),
        ...(index + 1 < of.length ? { Next: refs[index + 1]! } : {}),
      }
      context.assign(
        own,
        context.obj({
          Title: PDFHexString.fromText(title),
          Parent: parent,
          Dest: [pdf.getPage(page - 1).ref, 'XYZ', 0, y, null],
          ...beside,
          ...(inner.length > 0 ? list(inner, own) : {}),
        }),
      )
    }
    return { First: refs[0]!, Last: refs.at(-1)!, Count: of.length }
  }
  if (bookmarks.length > 0) {
    const root = context.nextRef()
    context.assign(root, context.obj({ Type: 'Outlines', ...list(bookmarks, root) }))
    pdf.catalog.set(PDFName.of('Outlines'), root)
  }
  return (
    await fileInThisThread({ kind: 'pdf', bytes: await pdf.save(), url: 'https://shop.example/manual.pdf', language })
  ).document.blocks
}

const times = await (await PDFDocument.create()).embedFont(StandardFonts.TimesRoman)

const chapters = [
  'Arriving',
  'Your room',
  'The kitchen',
  'The garden',
  'Washing',
  'The boats',
  'Pets',
  'Quiet hours',
  'Bins',
  'Leaving',
]
const body = (about: string, y = 700): PdfText[] =>
  Array.from({ length: 6 }, (_, line): PdfText => [
    `What a guest of the house should know about ${about.toLowerCase()} stands in line ${line} here.`,
    60,
    y - line * 13,
  ])
function marked(y: number, before: string, mark: string, after: string, size: number): PdfText[] {
  const width = (text: string, of: number): number => times.widthOfTextAtSize(text, of)
  const x = 60 + width(before, size)
  return [
    [before, 60, y, size],
    [mark, x, y + size * 0.4, size * 0.6],
    [after, x + width(mark, size * 0.6), y, size],
  ]
}

const contentOf = (blocks: readonly Block[]): unknown[] => blocks.map(({ headings, text }) => [headings, text])
const wholeText = (blocks: readonly Block[]): string =>
  blocks.flatMap(({ headings, text }) => [...headings, text]).join('\n')

describe('bookmarks of a PDF', () => {
  it('give its headings, though they are set like the text', async () => {
    const blocks = await blocksOf(
      [
        [
          ['Chapter 1: The house', 60, 740],
          ['It was built in 1821 of red stone.', 60, 700],
          ['1.1 Keys and', 60, 660],
          ['doors', 60, 648],
          ['The keys hang in the hall.', 60, 610],
        ],
        [
          ['1.2 Heating', 60, 740],
          ['Turn the wheel to the left.', 60, 700],
          ['Please note', 60, 660, 10, 'bold'],
          ['Never cover the stove.', 60, 640],
          ['2 The garden', 60, 600],
          ['Children may climb the trees.', 60, 560],
        ],
      ],
      [
        [
          'The house',
          1,
          750,
          [
            ['Keys and doors', 1, 670],
            ['Heating', 2, 750],
          ],
        ],
        ['The garden', 2, 610],
      ],
    )
    expect(contentOf(blocks)).toEqual([
      [['Chapter 1: The house'], 'It was built in 1821 of red stone.'],
      [['Chapter 1: The house', '1.1 Keys and doors'], 'The keys hang in the hall.'],
      [['Chapter 1: The house', '1.2 Heating'], 'Turn the wheel to the left.'],
      [['Chapter 1: The house', '1.2 Heating', 'Please note'], 'Never cover the stove.'],
      [['2 The garden'], 'Children may climb the trees.'],
    ])
  })

  it('that name other text than their pages are ignored', async () => {
    const bookmarks = ['One', 'Two', 'Three', 'Four', 'Five'].map((title): Bookmark => [title, 1, 700])
    const blocks = await blocksOf(
      [
        [
          ['The house', 60, 740, 16],
          ['It was built in 1821 of red stone.', 60, 700],
        ],
      ],
      bookmarks,
    )
    expect(contentOf(blocks)).toEqual([[['The house'], 'It was built in 1821 of red stone.']])
  })
})

describe('of a manual is left out', () => {
  it('the name of the chapter at the head of its pages', async () => {
    const pages = chapters.flatMap((chapter, index): PdfText[][] => [
      [[`${index + 1} ${chapter}`, 60, 720, 16], ...body(chapter, 690)],
      [[chapter, 60, 760], [`${index * 3 + 2}`, 540, 760], ...body(chapter)],
      [['A house by the lake', 60, 760], [`${index * 3 + 3}`, 540, 760], ...body(chapter)],
    ])
    const blocks = await blocksOf(pages)
    expect(blocks.map(({ headings }) => headings.at(-1))).toEqual(
      expect.arrayContaining(chapters.map((chapter, index) => `${index + 1} ${chapter}`)),
    )
    for (const { text } of blocks) expect(text).not.toMatch(/A house by the lake|here\.\s(?:Arriving|Pets)/)
    expect(blocks.flatMap(({ text }) => text.match(/line 0 here/g) ?? [])).toHaveLength(30)
  })

  it('its table of contents or index, but no list of prices', async () => {
    const contents: PdfText[] = [
      ['Contents', 60, 760, 14],
      ...chapters.map((chapter, index): PdfText => [
        `${index + 1} ${chapter} . . . . . . . . . . . . . ${index + 2}`,
        60,
        720 - index * 14,
      ]),
    ]
    const prices: PdfText[] = ['Bread', 'Coffee', 'Eggs', 'Ham', 'Honey', 'Jam', 'Milk', 'Tea', 'Toast', 'Water'].map(
      (dish, index) => [`${dish} . . . . . . . . . . . . . ${index + 2}`, 60, 720 - index * 14],
    )
    const words = [
      'anchor, 3',
      'ants, 4, 7',
      'basin, 5',
      'bell, 6',
      'canoe, 7',
      'cat, 8, 9',
      'dog, 8',
      'door, 2',
      'fire, 9',
      'gate, 10',
      'hose, 5',
      'key, 2, 11',
      'lamp, 3',
      'mat, 4',
    ]
    const index: PdfText[] = [
      ['Index', 60, 760, 14],
      ...words.map((word, line): PdfText => [word, 60, 720 - line * 14]),
    ]
    const blocks = await blocksOf([
      contents,
      ...chapters.map((chapter, at): PdfText[] => [[`${at + 1} ${chapter}`, 60, 720, 16], ...body(chapter, 690)]),
      prices,
      index,
    ])
    const text = wholeText(blocks)
    expect(text).not.toMatch(/Contents|Index|canoe|Arriving \d/)
    expect(text).toContain('Coffee 3')
    for (const chapter of chapters) expect(text).toContain(`about ${chapter.toLowerCase()} stands`)
  })

  it('the number of a footnote, whose text follows the sentence that the page breaks', async () => {
    const blocks = await blocksOf([
      [
        ...body('Arriving'),
        ...marked(618, 'The lake is deep', '1', ' and the boat, which has stood for years', 10),
        ...marked(80, '', '1', 'Forty meters, as far as anybody knows.', 8),
      ],
      [
        ['in the shed, is heavy, so that nobody has ever taken it out alone.', 60, 740],
        ...marked(727, 'A room of 20 m', '2', ' sleeps two.', 10),
        ['The shed is locked.', 60, 680],
      ],
    ])
    expect(blocks.map(({ text }) => text).join('\n')).toMatch(
      /The lake is deep and the boat, which has stood for years in the shed, is heavy, so that nobody has ever taken it out alone\. A room of 20 m² sleeps two\.\nForty meters, as far as anybody knows\.\nThe shed is locked\./,
    )
  })
})

it('accents that stand before their letters are combined with them', async () => {
  const blocks = await blocksOf(
    [[['Il giardino `e pi`u grande, perch´e c’`e un lago. `E vietato nuotare di notte.', 60, 700]]],
    [],
    'it',
  )
  expect(blocks.map(({ text }) => text)).toEqual([
    'Il giardino è più grande, perché c’è un lago. È vietato nuotare di notte.',
  ])
})

it('a command on a line of its own belongs to the sentence that announces it', async () => {
  const blocks = await blocksOf([
    [
      ['You can remove the program by', 60, 700],
      ['make uninstall', 80, 680, 10, 'typed'],
      ['on all systems. The files that you wrote stay.', 60, 660],
      ['It can be had for Windows, too.', 60, 620],
    ],
  ])
  expect(blocks.map(({ text }) => text)).toEqual([
    'You can remove the program by make uninstall on all systems. The files that you wrote stay.',
    'It can be had for Windows, too.',
  ])
})

it('a term with its explanation beside it is one line with what stands below', async () => {
  const blocks = await blocksOf([
    [
      ['oneside', 60, 700],
      ['says that sheets are printed on one side alone, which takes', 130, 700],
      ['more paper than both sides do, and is the rule for letters of', 100, 687],
      ['any kind.', 100, 674],
    ],
  ])
  expect(blocks.map(({ text }) => text)).toEqual([
    'oneside says that sheets are printed on one side alone, which takes more paper than both sides do, and is the rule for letters of any kind.',
  ])
})
