import { PDFDocument, StandardFonts, type PDFFont } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { type PdfText, blocksOf, contentOf } from './pdf-of-text.testing.js'

it('a table under titles is read row by row, each cell with its title', async () => {
  const font: PDFFont = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  const rightAligned = (text: string, x: number, y: number): PdfText => [text, x - font.widthOfTextAtSize(text, 10), y]
  const row = (cells: readonly string[], y: number): PdfText[] => [
    [cells[0] ?? '', 50, y],
    ...(cells[1] === '' ? [] : [rightAligned(cells[1] ?? '', 300, y)]),
    rightAligned(cells[2] ?? '', 450, y),
  ]
  const blocks = await blocksOf([
    [
      ['Price list', 50, 740, 18],
      ...row(['Service', 'Short hair', 'Long hair'], 700),
      ...row(['Cut', '£28', '£36'], 676),
      ...row(['Colour', '£52', '£74'], 652),
      ...row(['Plait', '', '£24'], 628),
      ['Students pay ten percent less from Tuesday to Thursday, except in December.', 50, 570],
    ],
  ])
  expect(contentOf(blocks)).toEqual([
    [
      'table',
      ['Price list'],
      'Service: Cut; Short hair: £28; Long hair: £36\nService: Colour; Short hair: £52; Long hair: £74\nService: Plait; Long hair: £24',
    ],
    ['text', ['Price list'], 'Students pay ten percent less from Tuesday to Thursday, except in December.'],
  ])
})

it('an Italian table of hours keeps its rows', async () => {
  const row = (cells: readonly string[], y: number): PdfText[] =>
    cells.map((text, index): PdfText => [text, 50 + index * 160, y])
  const blocks = await blocksOf(
    [
      [
        ['Orari della piscina', 50, 740, 18],
        ...row(['Giorno', 'Mattina', 'Pomeriggio'], 700),
        ...row(['Lunedì', '9:00-12:30', '15:00-19:00'], 682),
        ...row(['Sabato', '9:00-13:00', 'chiuso'], 664),
      ],
    ],
    'it',
  )
  expect(contentOf(blocks)).toEqual([
    [
      'hours',
      ['Orari della piscina'],
      'Giorno: Lunedì; Mattina: 9:00-12:30; Pomeriggio: 15:00-19:00\nGiorno: Sabato; Mattina: 9:00-13:00; Pomeriggio: chiuso',
    ],
  ])
})

describe('cells that wrap over lines', () => {
  const head = (y: number): PdfText[] => [
    ['Treatment', 50, y],
    ['What is included', 200, y],
    ['Price', 450, y],
  ]

  it('are read as one, where rows stand further apart than their lines', async () => {
    const blocks = await blocksOf([
      [
        ['Price list', 50, 750, 18],
        ...head(710),
        ['Cut for women', 50, 686],
        ['wash, cut and', 200, 686],
        ['£28', 450, 686],
        ['blow-dry', 200, 674],
        ['Colour for long', 50, 650],
        ['all-over tint with', 200, 650],
        ['£74', 450, 650],
        ['hair with highlights', 50, 638],
        ['foils, toner and a', 200, 638],
        ['cut', 200, 626],
        ['Plait for weddings', 50, 602],
        ['braid for a feast', 200, 602],
        ['£24', 450, 602],
        ['and other feasts', 50, 590],
      ],
    ])
    expect(contentOf(blocks)).toEqual([
      [
        'table',
        ['Price list'],
        [
          'Treatment: Cut for women; What is included: wash, cut and blow-dry; Price: £28',
          'Treatment: Colour for long hair with highlights; What is included: all-over tint with foils, toner and a cut; Price: £74',
          'Treatment: Plait for weddings and other feasts; What is included: braid for a feast; Price: £24',
        ].join('\n'),
      ],
    ])
  })

  it('are read as one, where all lines stand equally far apart', async () => {
    const row = (cells: readonly string[], y: number): PdfText[] =>
      cells.flatMap((text, index): PdfText[] => (text === '' ? [] : [[text, [50, 200, 450][index] ?? 0, y]]))
    const blocks = await blocksOf(
      [
        [
          ...row(['Corso', 'Quando', 'Prezzo'], 700),
          ...row(['Nuoto per', 'martedì e giovedì', '€60'], 686),
          ...row(['bambini', 'dopo la scuola', ''], 672),
          ...row(['Acquagym', 'lunedì mattina', '€45'], 658),
          ...row(['Apnea', 'sabato, con', '€80'], 644),
          ...row(['', 'istruttore', ''], 630),
        ],
      ],
      'it',
    )
    expect(blocks[0]?.text).toBe(
      [
        'Corso: Nuoto per bambini; Quando: martedì e giovedì dopo la scuola; Prezzo: €60',
        'Corso: Acquagym; Quando: lunedì mattina; Prezzo: €45',
        'Corso: Apnea; Quando: sabato, con istruttore; Prezzo: €80',
      ].join('\n'),
    )
  })

  it('are read as one, where shorter cells stand at half the height of the longer ones', async () => {
    const blocks = await blocksOf([
      [
        ['Price list', 50, 750, 18],
        ...head(710),
        ['wash, cut and', 200, 686],
        ['Cut for women', 50, 680],
        ['£28', 450, 680],
        ['blow-dry', 200, 674],
        ['all-over tint with', 200, 650],
        ['Colour for long', 50, 644],
        ['foils, toner and a', 200, 638],
        ['£74', 450, 638],
        ['hair with highlights', 50, 632],
        ['cut', 200, 626],
        ['Beard trim', 50, 602],
        ['hot towel', 200, 602],
        ['£14', 450, 602],
        ['Plait for weddings', 50, 578],
        ['braid for a feast', 200, 572],
        ['£24', 450, 572],
        ['and other feasts', 50, 566],
      ],
    ])
    expect(contentOf(blocks)).toEqual([
      [
        'table',
        ['Price list'],
        [
          'Treatment: Cut for women; What is included: wash, cut and blow-dry; Price: £28',
          'Treatment: Colour for long hair with highlights; What is included: all-over tint with foils, toner and a cut; Price: £74',
          'Treatment: Beard trim; What is included: hot towel; Price: £14',
          'Treatment: Plait for weddings and other feasts; What is included: braid for a feast; Price: £24',
        ].join('\n'),
      ],
    ])
  })

  it('are read as titles as well', async () => {
    const row = (cells: readonly string[], y: number): PdfText[] =>
      cells.flatMap((text, index): PdfText[] => (text === '' ? [] : [[text, [50, 200, 330][index] ?? 0, y]]))
    const blocks = await blocksOf([
      [
        ...row(['Room', 'One night', 'Each further'], 700),
        ...row(['', '', 'night'], 688),
        ...row(['Ground floor'], 664),
        ...row(['Single', '£60', '£50'], 640),
        ...row(['Double', '£90', '£75'], 616),
        ...row(['Family', '£120', '£99'], 592),
        ...row(['Suite', '£150', '£120'], 568),
      ],
    ])
    expect(blocks[0]?.text).toBe(
      [
        'Ground floor',
        'Room: Single; One night: £60; Each further night: £50',
        'Room: Double; One night: £90; Each further night: £75',
        'Room: Family; One night: £120; Each further night: £99',
        'Room: Suite; One night: £150; Each further night: £120',
      ].join('\n'),
    )
  })

  it('do not join rows that stand close under a distant title', async () => {
    const row = (cells: readonly string[], y: number): PdfText[] =>
      cells.map((text, index): PdfText => [text, [50, 200, 330][index] ?? 0, y])
    const blocks = await blocksOf([
      [
        ...row(['Boat', 'Half day', 'Whole day'], 700),
        ...row(['Canoe', '£20', '£35'], 680),
        ...row(['Kayak', '£18', '£30'], 667),
        ...row(['Pedalo', '£25', '£40'], 654),
      ],
    ])
    expect(blocks[0]?.text).toBe(
      [
        'Boat: Canoe; Half day: £20; Whole day: £35',
        'Boat: Kayak; Half day: £18; Whole day: £30',
        'Boat: Pedalo; Half day: £25; Whole day: £40',
      ].join('\n'),
    )
  })
})
