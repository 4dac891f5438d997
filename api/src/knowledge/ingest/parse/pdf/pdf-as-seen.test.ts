import {
  PDFDocument,
  StandardFonts,
  degrees,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  type PDFPage,
} from 'pdf-lib'
import { describe, expect, it, test } from 'vitest'
import { layOutFile } from '../lay-out-file.js'
import type { PdfItem } from '../opened-file.js'
import { openPdf } from './open-pdf.js'
import { restoreReadingOrder } from './pdf-reading-order.js'

async function read(
  draw: (page: PDFPage, document: PDFDocument) => Promise<void> | void,
  language: 'en' | 'it' = 'en',
): Promise<{ text: string; headings: string[] }> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  page.setFont(await document.embedFont(StandardFonts.Helvetica))
  page.setFontSize(11)
  page.drawText('Marlowe Lane Workshop repairs clocks and barometers for homes and museums.', { x: 60, y: 760 })
  page.drawText('We collect from your door and bring the piece back with a written report.', { x: 60, y: 745 })
  await draw(page, document)
  const opened = await openPdf(await document.save(), { maxPages: 10, weights: true })
  const { blocks } = layOutFile(opened, { url: 'https://shop.example/list.pdf', language })
  return {
    text: blocks.map((block) => block.text).join('\n'),
    headings: blocks.flatMap(({ headings }) => headings),
  }
}

describe('a layer', () => {
  it.each([
    ['is off', true, /^(?!.*99 euros)(?=.*30 euros)/s],
    ['is on', false, /99 euros.*30 euros/s],
  ])('that %s is read accordingly', async (_, isOff, seen) => {
    const { text } = await read((page, document) => {
      const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }))
      document.catalog.set(
        PDFName.of('OCProperties'),
        document.context.obj({ OCGs: [layer], D: isOff ? { OFF: [layer] } : {} }),
      )
      page.node.Resources()?.set(PDFName.of('Properties'), document.context.obj({ L1: layer }))
      page.pushOperators(
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('OC'), PDFName.of('L1')]),
      )
      page.drawText('Draft: the deposit is 99 euros.', { x: 60, y: 700 })
      page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
      page.drawText('The deposit is 30 euros.', { x: 60, y: 670 })
    })
    expect(text).toMatch(seen)
  })
})

describe('text that lies on its side', () => {
  it.each([90, 180, 270])('is read line by line when all of it is turned by %i degrees', async (angle) => {
    const document = await PDFDocument.create()
    const page = document.addPage([800, 800])
    page.setFont(await document.embedFont(StandardFonts.Helvetica))
    const lines = [
      'We repair clocks and barometers for homes and museums.',
      'A mainspring costs 74 euros.',
      'A glass costs 22 euros.',
    ]
    const radians = (angle * Math.PI) / 180
    for (const [at, line] of lines.entries())
      page.drawText(line, {
        x: 400 + at * 30 * Math.sin(radians) - 100 * Math.cos(radians),
        y: 400 - at * 30 * Math.cos(radians) - 100 * Math.sin(radians),
        size: 11,
        rotate: degrees(angle),
      })
    const opened = await openPdf(await document.save(), { maxPages: 10, weights: false })
    const { blocks } = layOutFile(opened, { url: 'https://shop.example/list.pdf', language: 'en' })
    expect(blocks.map((block) => block.text).join('\n')).toBe(lines.join('\n'))
  })

  it('is read behind the rest of its page', async () => {
    const { text } = await read((page) => {
      page.drawText('A mainspring costs 74 euros.', { x: 60, y: 700 })
      page.drawText('Printed in Ely', { x: 30, y: 300, rotate: degrees(90), size: 8 })
    })
    expect(text).toMatch(/74 euros\.[^]*Printed in Ely/)
    expect(text).not.toMatch(/Printed in Ely[^]*74 euros/)
  })
})

describe('forms', () => {
  it('show what was filled in beside its label', async () => {
    const { text } = await read((page, document) => {
      const form = document.getForm()
      for (const [at, [label, value]] of [
        ['Season ticket:', '215 euros'],
        ['Guest ticket:', '19 euros'],
      ].entries()) {
        page.drawText(label!, { x: 60, y: 700 - at * 18 })
        const field = form.createTextField(`price${at}`)
        field.setText(value)
        field.addToPage(page, { x: 160, y: 695 - at * 18, width: 200, height: 16 })
      }
    })
    expect(text).toContain('Season ticket: 215 euros')
    expect(text).toContain('Guest ticket: 19 euros')
  })

  it('show which boxes are ticked', async () => {
    const { text } = await read((page, document) => {
      const form = document.getForm()
      for (const [at, label] of ['Breakfast included', 'Dogs allowed'].entries()) {
        const box = form.createCheckBox(`box${at}`)
        box.addToPage(page, { x: 60, y: 600 - at * 20, width: 10, height: 10 })
        if (at === 0) box.check()
        page.drawText(label, { x: 76, y: 601 - at * 20 })
      }
    })
    expect(text).toMatch(/☑ Breakfast included/)
    expect(text).toMatch(/☐ Dogs allowed/)
  })
})

function annotate(page: PDFPage, document: PDFDocument, entries: Record<string, unknown>): void {
  const annotation = document.context.register(document.context.obj({ Type: 'Annot', ...entries } as never))
  const all = page.node.Annots() ?? document.context.obj([])
  all.push(annotation)
  page.node.set(PDFName.of('Annots'), all)
}

describe('what was written onto a page', () => {
  it.each([
    [4, true],
    [2, false],
    [32, false],
  ])('is read if it is seen by its flags %i: %s', async (flags, isTold) => {
    const { text } = await read((page, document) =>
      annotate(page, document, {
        Subtype: 'FreeText',
        Contents: PDFString.of('New from June: the tour costs 13 euros.'),
        DA: PDFString.of('/Helv 11 Tf 0 g'),
        Rect: [60, 600, 400, 640],
        F: flags,
      }),
    )
    expect(text.includes('the tour costs 13 euros')).toBe(isTold)
  })

  it('strikes out what it is drawn through', async () => {
    const { text } = await read((page, document) => {
      page.drawText('Entry is free on Mondays.', { x: 60, y: 700 })
      page.drawText('Entry costs 9 euros.', { x: 60, y: 660 })
      annotate(page, document, {
        Subtype: 'StrikeOut',
        Rect: [58, 696, 200, 714],
        QuadPoints: [58, 714, 200, 714, 58, 696, 200, 696],
        F: 4,
      })
    })
    expect(text).toContain('9 euros')
    expect(text).not.toContain('free on Mondays')
  })
})

test('a heading that is drawn twice to look bold is read once', async () => {
  const { text } = await read((page) => {
    for (const offset of [0, 0.4]) page.drawText('A mainspring costs 74 euros.', { x: 60 + offset, y: 700 })
  })
  expect(text.match(/mainspring/g)).toHaveLength(1)
})

test('a heading whose letters are set apart has words', async () => {
  const { headings } = await read((page) => {
    page.drawText('O P E N I N G   H O U R S', { x: 60, y: 700, size: 18 })
    page.drawText('We open at nine on all days but Sundays.', { x: 60, y: 670 })
  })
  expect(headings).toEqual(['OPENING HOURS'])
})

describe('small digits', () => {
  it.each([
    ['raised behind an amount are cents', 5, '€2.50'],
    ['on the line behind an amount are cents', 0, '€2.50'],
  ])('%s', async (_, rise, shown) => {
    const { text } = await read(async (page, document) => {
      const font = await document.embedFont(StandardFonts.Helvetica)
      const right = 60 + font.widthOfTextAtSize('A roll costs €2', 12)
      page.drawText('A roll costs €2', { x: 60, y: 700, size: 12 })
      page.drawText('50', { x: right + 0.5, y: 700 + rise, size: 7 })
      page.drawText('in our shop.', { x: right + 12, y: 700, size: 12 })
    })
    expect(text).toContain(shown)
  })
})

describe('Hebrew', () => {
  const page = (text: string): PdfItem[][] => [[[text, 0, 0, 100, 10]]]
  it('is reversed where its letters are in visual order, without its numbers', () => {
    const read = 'מחיר הניקוי הוא 45 שקלים'
    const turned = [...'מחיר הניקוי הוא 54 שקלים'].toReversed().join('')
    expect(restoreReadingOrder(page(turned))).toEqual(page(read))
    expect(restoreReadingOrder(page(read))).toEqual(page(read))
  })

  it('with a number in the last line of a page is not taken for a page number', async () => {
    const { blocks } = layOutFile(
      {
        kind: 'pdf',
        title: '',
        pageCount: 1,
        outline: [],
        pages: [
          [
            ['אנחנו מתקנים שעונים וברומטרים לבתים', 60, 700, 324, 12],
            ['מחיר הניקוי הוא 45 שקלים', 60, 680, 150, 12],
          ],
        ],
      },
      { url: 'https://shop.example/list.pdf', language: 'en' },
    )
    expect(blocks.map(({ text }) => text).join(' ')).toContain('45 שקלים')
  })
})
