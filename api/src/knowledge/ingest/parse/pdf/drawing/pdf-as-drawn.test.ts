import {
  degrees,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFString,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from 'pdf-lib'
import { describe, expect, it, test } from 'vitest'
import { layOutFile } from '../../lay-out-file.js'
import type { PdfItem } from '../../opened-file.js'
import { openPdf } from '../open-pdf.js'
import { readPageLines } from '../pdf-columns.js'
import { restoreReadingOrder } from '../pdf-reading-order.js'

type Draw = (page: PDFPage, document: PDFDocument, font: PDFFont) => Promise<void> | void
type Line = [text: string, x: number, y: number, size?: number]

const intro = 'Marlowe Lane Workshop repairs clocks and barometers for homes and museums.'

async function read(draw: Draw, pages = 1): Promise<string> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 0; number < pages; number++) {
    const page = document.addPage([600, 800])
    page.setFont(font)
    page.setFontSize(11)
    if (number === 0) page.drawText(intro, { x: 60, y: 740 })
    await draw(page, document, font)
  }
  const opened = await openPdf(await document.save(), { maxPages: 10, weights: true })
  const { blocks } = layOutFile(opened, { url: 'https://shop.example/list.pdf', language: 'en' })
  return blocks
    .map(({ headings, text }) => [...headings, text].join(' > '))
    .join('\n')
    .replace(intro, '')
    .trim()
}

function write(page: PDFPage, ...lines: readonly Line[]): void {
  for (const [text, x, y, size = 11] of lines) page.drawText(text, { x, y, size })
}

function order(name: string, ...numbers: readonly number[]): PDFOperator {
  return PDFOperator.of(
    name as never,
    numbers.map((number) => PDFNumber.of(number)),
  )
}

function annotate(page: PDFPage, document: PDFDocument, entries: Record<string, unknown>): void {
  const annotation = document.context.register(document.context.obj({ Type: 'Annot', F: 4, ...entries } as never))
  const all = page.node.Annots() ?? document.context.obj([])
  all.push(annotation)
  page.node.set(PDFName.of('Annots'), all)
}

const [white, black, blue] = [rgb(1, 1, 1), rgb(0, 0, 0), rgb(0.1, 0.2, 0.5)]
const old = 'The old deposit: 99 euros.'

describe('text that is not seen is not told', () => {
  it.each<[string, Draw]>([
    ['white on white', (page) => page.drawText(old, { x: 60, y: 700, color: white })],
    [
      'of the color behind it',
      (page) => {
        page.drawRectangle({ x: 50, y: 690, width: 400, height: 30, color: blue })
        page.drawText(old, { x: 60, y: 700, color: blue })
      },
    ],
    [
      'under an area that is drawn later',
      (page) => {
        page.drawText(old, { x: 60, y: 700 })
        page.drawRectangle({ x: 50, y: 690, width: 400, height: 30, color: black })
      },
    ],
    ['without any color', (page) => page.drawText(old, { x: 60, y: 700, opacity: 0 })],
    ['too small to be read', (page) => page.drawText(old, { x: 60, y: 700, size: 0.5 })],
    [
      'drawn with nothing, beside text that is drawn',
      (page) => {
        page.pushOperators(order('Tr', 3))
        page.drawText(old, { x: 60, y: 700 })
        page.pushOperators(order('Tr', 0))
      },
    ],
    [
      'outside the area that may be drawn on',
      (page) => {
        page.pushOperators(order('q'), order('re', 0, 0, 10, 10), order('W'), order('n'))
        page.drawText(old, { x: 60, y: 700 })
        page.pushOperators(order('Q'))
      },
    ],
    [
      'written onto the page, on a layer that is off',
      (page, document) => {
        const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }))
        const layers = document.context.obj({ OCGs: [layer], D: { OFF: [layer] } })
        document.catalog.set(PDFName.of('OCProperties'), layers)
        annotate(page, document, {
          Subtype: 'FreeText',
          Contents: PDFString.of(old),
          Rect: [60, 600, 400, 640],
          OC: layer,
        })
      },
    ],
  ])('%s', async (_, draw) => {
    const said = await read(async (page, document, font) => {
      await draw(page, document, font)
      page.drawText('The deposit: 30 euros.', { x: 60, y: 660 })
    })
    expect(said).toBe('The deposit: 30 euros.')
  })
})

describe('text that is seen is told', () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  it.each<[string, Draw]>([
    ['a dark area', (page) => page.drawRectangle({ x: 50, y: 690, width: 400, height: 30, color: blue })],
    [
      'a broad line',
      (page) => page.drawLine({ start: { x: 50, y: 704 }, end: { x: 450, y: 704 }, thickness: 30, color: blue }),
    ],
    [
      'a dark shape',
      (page) => page.drawSvgPath('M 0 0 L 400 0 Q 420 0 420 20 L 420 60 L 0 60 Z', { x: 50, y: 730, color: blue }),
    ],
    [
      'a picture',
      async (page, document) =>
        page.drawImage(await document.embedPng(picture), { x: 50, y: 680, width: 400, height: 60 }),
    ],
  ])('white on %s', async (_, draw) => {
    const said = await read(async (page, document, font) => {
      await draw(page, document, font)
      page.drawText('The deposit: 30 euros.', { x: 60, y: 700, color: white })
    })
    expect(said).toBe('The deposit: 30 euros.')
  })

  it('under what light shines through', async () => {
    const said = await read((page) => {
      page.drawText('The deposit: 30 euros.', { x: 60, y: 700 })
      page.drawRectangle({ x: 50, y: 690, width: 400, height: 30, color: rgb(1, 1, 0), opacity: 0.4 })
    })
    expect(said).toBe('The deposit: 30 euros.')
  })

  it('invisible text of a scanned page', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([600, 800])
    page.setFont(await document.embedFont(StandardFonts.Helvetica))
    page.pushOperators(order('Tr', 3))
    page.drawText('A tour costs 9 euros.', { x: 60, y: 700 })
    const opened = await openPdf(await document.save(), { maxPages: 10, weights: true })
    expect(opened.kind === 'pdf' && opened.pages[0]?.[0]?.[0]).toBe('A tour costs 9 euros.')
  })
})

describe('what is struck out is not said any more', () => {
  const widthOf = (font: PDFFont, text: string): number => font.widthOfTextAtSize(text, 11)

  it.each<[string, (page: PDFPage, from: number, to: number, document: PDFDocument) => void]>([
    [
      'a line',
      (page, from, to) => page.drawLine({ start: { x: from, y: 703 }, end: { x: to, y: 703 }, thickness: 0.7 }),
    ],
    ['a thin area', (page, from, to) => page.drawRectangle({ x: from, y: 703, width: to - from, height: 0.7 })],
    [
      'a line across it',
      (page, from, to) => page.drawLine({ start: { x: from - 2, y: 698 }, end: { x: to + 2, y: 710 }, thickness: 1 }),
    ],
    [
      'a mark',
      (page, from, to, document) =>
        annotate(page, document, {
          Subtype: 'StrikeOut',
          Rect: [from, 697, to, 712],
          QuadPoints: [from, 712, to, 712, from, 697, to, 697],
        }),
    ],
  ])('by %s through a part of a line', async (_, strike) => {
    const said = await read((page, document, font) => {
      page.drawText('A tour costs 20 euros 15 euros each.', { x: 60, y: 700 })
      const from = 60 + widthOf(font, 'A tour costs ')
      strike(page, from, from + widthOf(font, '20 euros'), document)
    })
    expect(said).toBe('A tour costs 15 euros each.')
  })

  it.each<[string, (page: PDFPage, width: number) => void]>([
    ['is underlined', (page, width) => page.drawLine({ start: { x: 60, y: 698.5 }, end: { x: 60 + width, y: 698.5 } })],
    [
      'stands on a rule across the page',
      (page, width) => {
        page.drawLine({ start: { x: 20, y: 703.5 }, end: { x: 580, y: 703.5 } })
        page.drawRectangle({ x: 58, y: 697, width: width + 4, height: 14, color: white })
        page.drawText('A tour costs 15 euros.', { x: 60, y: 700 })
      },
    ],
    [
      'stands in a table',
      (page) => {
        for (const y of [696, 712]) page.drawLine({ start: { x: 55, y }, end: { x: 400, y }, thickness: 0.5 })
      },
    ],
  ])('but what %s is', async (_, rule) => {
    const said = await read((page, __, font) => {
      page.drawText('A tour costs 15 euros.', { x: 60, y: 700 })
      rule(page, widthOf(font, 'A tour costs 15 euros.'))
    })
    expect(said).toBe('A tour costs 15 euros.')
  })
})

describe('large letters with nothing under them', () => {
  it('are read, wherever they stand', async () => {
    const said = await read((page) =>
      write(
        page,
        ['Closed in August', 60, 700, 18],
        ['Delivery', 60, 660, 18],
        ['We deliver within nine days.', 60, 640],
        ['Call 01353 660 417', 60, 600, 20],
      ),
    )
    expect(said).toBe('Closed in August\nDelivery > We deliver within nine days.\nCall 01353 660 417')
  })

  it('are no heading where they are a price', async () => {
    const said = await read((page) =>
      write(page, ['Guided tour', 60, 700, 16], ['13 euros', 60, 670, 28], ['Every Sunday at ten.', 60, 640]),
    )
    expect(said).toMatch(/^Guided tour > 13 euros\n/)
  })
})

describe('raised digits', () => {
  const behind = (font: PDFFont, text: string, size: number): number => 60 + font.widthOfTextAtSize(text, size)

  it.each<[string, Draw, string]>([
    [
      'with their currency are cents',
      (page, _, font) => write(page, ['Bread 2', 60, 700, 12], ['50 €', behind(font, 'Bread 2', 12), 704, 7]),
      'Bread 2.50 €',
    ],
    [
      'whose currency stands apart are cents',
      (page) => write(page, ['Pizza', 60, 700, 12], ['€', 200, 708, 10], ['12', 210, 700, 24], ['90', 238, 710, 10]),
      'Pizza € 12.90',
    ],
    [
      'that a note begins with are a mark, also behind a price',
      (page, _, font) =>
        write(
          page,
          ['Deposit: € 180', 60, 700],
          ['2', behind(font, 'Deposit: € 180', 11), 704, 6],
          ['2', 60, 104, 5],
          ['Returned on leaving.', 64, 100, 8],
        ),
      'Deposit: € 180\nReturned on leaving.',
    ],
  ])('%s', async (_, draw, said) => {
    expect(await read(draw)).toBe(said)
  })
})

test('a letterhead on each page is read once', async () => {
  let number = 0
  const said = await read((page) => {
    number++
    write(page, ['Fenland Clocks, telephone 01353 660 417', 60, 780, 9], [`Page ${number}`, 500, 780, 9])
    write(page, [`Spring number ${'one two three'.split(' ')[number - 1]} costs 9 euros.`, 60, 600 - number * 20])
  }, 3)
  expect(said.match(/01353 660 417/g)).toHaveLength(1)
  expect(said).not.toMatch(/Page \d/)
})

describe('what stands in a form or on a page', () => {
  it('joins its label where it is rotated', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([600, 800])
    page.setRotation(degrees(90))
    page.setFont(await document.embedFont(StandardFonts.Helvetica))
    page.drawText('Season ticket:', { x: 100, y: 100, size: 11, rotate: degrees(90) })
    const field = document.getForm().createTextField('ticket')
    field.setText('215 euros')
    field.addToPage(page, { x: 90, y: 190, width: 16, height: 100 })
    const { blocks } = layOutFile(await openPdf(await document.save(), { maxPages: 10, weights: true }), {
      url: 'https://shop.example/list.pdf',
      language: 'en',
    })
    expect(blocks.map(({ text }) => text)).toEqual(['Season ticket: 215 euros'])
  })

  it('is no heading, however large its letters are', async () => {
    const said = await read((page, document) => {
      page.drawText('Notes:', { x: 60, y: 700 })
      const field = document.getForm().createTextField('notes')
      field.enableMultiline()
      field.setText('Bring the key.\nParking costs 4 euros.')
      field.addToPage(page, { x: 150, y: 650, width: 200, height: 60 })
    })
    expect(said).toBe('Notes: Bring the key.\nParking costs 4 euros.')
  })
})

test('letters of a short word that are set apart are joined', async () => {
  expect(await read((page) => write(page, ['M e n u', 60, 700, 18], ['Soup of the day', 60, 670]))).toMatch(/^Menu >/)
})

test('sizes in a row are not joined', async () => {
  expect(await read((page) => write(page, ['Sizes: S M L X', 60, 700]))).toBe('Sizes: S M L X')
})

describe('what is read from right to left', () => {
  const linesOf = (...items: PdfItem[]): string[] => readPageLines(items, 'en').map(({ text }) => text)

  it('begins at the right, though its words are drawn from the left', () => {
    const words: PdfItem[] = [
      ['שקלים', 60, 700, 30, 12],
      ['45', 95, 700, 14, 12],
      ['הוא', 114, 700, 20, 12],
      ['מחיר', 139, 700, 26, 12],
    ]
    expect(linesOf(...words)).toEqual(['מחיר הוא 45 שקלים'])
    const english: PdfItem[] = [
      ['Cleaning and', 60, 680, 70, 12],
      ['repairs of clocks and barometers', 135, 680, 200, 12],
    ]
    expect(linesOf(...words, ...english)).toEqual([
      'מחיר הוא 45 שקלים',
      'Cleaning and repairs of clocks and barometers',
    ])
    expect(linesOf(...words.slice(0, 2), ['העסק נקרא בשמו המלא', 60, 660, 200, 12], ...words.slice(2))[0]).toBe(
      'מחיר הוא 45 שקלים',
    )
  })

  const reorder = (text: string): string => restoreReadingOrder([[[text, 0, 0, 100, 10]]])[0]![0]![0]

  it('has Arabic letters, whatever their forms in the file', () => {
    expect(reorder('\ufeae\ufecc\ufeb3')).toBe('سعر')
    expect(reorder('\ufeb3\ufecc\ufeae')).toBe('سعر')
  })

  it('is in reading order, with its numbers as they are', () => {
    expect(reorder([...'سعر الخدمة 54'].toReversed().join(''))).toBe('سعر الخدمة 45')
  })
})
