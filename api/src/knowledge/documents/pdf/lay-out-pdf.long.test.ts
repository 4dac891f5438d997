import { PDFDocument, StandardFonts, type PDFFont } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { Block } from '../document.js'
import { fileInThisThread } from '../file-in-this-thread.testing.js'

type Text = [text: string, x: number, y: number, size?: number, weight?: 'bold']

async function blocksOf(pages: readonly (readonly Text[])[], language: 'en' | 'it' = 'en'): Promise<readonly Block[]> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  for (const texts of pages) {
    const page = document.addPage([600, 800])
    for (const [text, x, y, size = 10, weight] of texts)
      page.drawText(text, { x, y, size, font: weight === 'bold' ? bold : font })
  }
  return (
    await fileInThisThread({
      kind: 'pdf',
      bytes: await document.save(),
      url: 'https://shop.example/leaflet.pdf',
      language,
    })
  ).document.blocks
}

/** Lines of text one under the other. */
function lines(texts: readonly string[], x: number, y: number, size = 10, leading = 13): Text[] {
  return texts.map((text, index) => [text, x, y - index * leading, size])
}

const told = (blocks: readonly Block[]): unknown[] => blocks.map(({ kind, headings, text }) => [kind, headings, text])

const left = [
  'Our bakery stands beside the old bridge',
  'since 1921. Every night at two the oven',
  'is lit with beech wood, and before six',
  'the first loaves are ready for those who',
  'go to work early and for the school,',
]
const right = [
  'which fetches its rolls at seven. On feast',
  'days we bake the plaited loaf of the',
  'valley with raisins. Order it two days',
  'before. What is left in the evening goes',
  'to the kitchen of the parish.',
]
const wholeText =
  'Our bakery stands beside the old bridge since 1921. Every night at two the oven is lit with beech wood, and before six the first loaves are ready for those who go to work early and for the school, which fetches its rolls at seven. On feast days we bake the plaited loaf of the valley with raisins. Order it two days before. What is left in the evening goes to the kitchen of the parish.'

describe('columns of a PDF', () => {
  it.each([
    ['on the same lines, a narrow gutter between them', 14, 0, 50],
    ['on lines of their own', 20, 5, 50],
    ['further right on the page than left', 16, 0, 180],
  ])('%s are read one after the other, and a sentence goes on in the next', async (_what, gutter, shift, x) => {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
    const width = Math.max(...left.map((line) => font.widthOfTextAtSize(line, 10)))
    const blocks = await blocksOf([
      [
        ['A short history of our house and its bread', x, 720, 18],
        ...lines(left, x, 690),
        ...lines(right, x + width + gutter, 690 - shift),
        [
          'The bakery is closed in August and on the feast of the patron saint, as everybody in the valley knows.',
          x > 100 ? 60 : x,
          590,
        ],
      ],
    ])
    expect(told(blocks)).toEqual([
      ['text', ['A short history of our house and its bread'], wholeText],
      [
        'text',
        ['A short history of our house and its bread'],
        'The bakery is closed in August and on the feast of the patron saint, as everybody in the valley knows.',
      ],
    ])
  })

  it('three beside each other, each under its own heading', async () => {
    const column = (title: string, texts: readonly string[], x: number): Text[] => [
      [title, x, 700, 14],
      ...lines(texts, x, 680),
    ]
    const blocks = await blocksOf([
      [
        ...column(
          'Rooms',
          ['Twelve quiet rooms look', 'out on the garden. All', 'have a bath of their own.', 'Dogs sleep free.'],
          40,
        ),
        ...column(
          'Breakfast',
          ['From seven to ten there', 'is bread from the oven,', 'cheese from the valley', 'and eggs as you like.'],
          220,
        ),
        ...column(
          'Arrival',
          ['The bus stops before', 'the door every half hour.', 'Keys are handed out', 'until eleven at night.'],
          400,
        ),
      ],
    ])
    expect(told(blocks)).toEqual([
      ['text', ['Rooms'], 'Twelve quiet rooms look out on the garden. All have a bath of their own. Dogs sleep free.'],
      [
        'text',
        ['Breakfast'],
        'From seven to ten there is bread from the oven, cheese from the valley and eggs as you like.',
      ],
      [
        'text',
        ['Arrival'],
        'The bus stops before the door every half hour. Keys are handed out until eleven at night.',
      ],
    ])
  })

  it('of dishes with prices stay apart, and each dish keeps its price', async () => {
    const menu = (rows: readonly (readonly [string, string])[], x: number): Text[] =>
      rows.flatMap(([dish, price], index): Text[] => [
        [dish, x, 680 - index * 16],
        [price, x + 190, 680 - index * 16],
      ])
    const blocks = await blocksOf([
      [
        ['Starters', 40, 710, 14],
        ['Sweets', 330, 710, 14],
        ...menu(
          [
            ['Leek soup', '£5.50'],
            ['Smoked trout with beetroot', '£8.20'],
            ['Goat cheese on toast', '£7.00'],
            ['Olives', '£3.00'],
          ],
          40,
        ),
        ...menu(
          [
            ['Apple tart', '£6.00'],
            ['Lemon posset', '£5.00'],
            ['Three cheeses and oatcakes', '£9.50'],
            ['Sorbet', '£4.50'],
          ],
          330,
        ),
      ],
    ])
    expect(told(blocks)).toEqual([
      [
        'text',
        ['Starters'],
        'Leek soup £5.50\nSmoked trout with beetroot £8.20\nGoat cheese on toast £7.00\nOlives £3.00',
      ],
      ['text', ['Sweets'], 'Apple tart £6.00\nLemon posset £5.00\nThree cheeses and oatcakes £9.50\nSorbet £4.50'],
    ])
  })
})

describe('words cut at line ends', () => {
  it('are made whole in English, and what is written with a hyphen keeps it', async () => {
    const blocks = await blocksOf([
      lines(
        [
          'You may cancel without any charge up to two days before the book-',
          'ing begins, and after that we keep half of the price as compen-',
          'sation. Most cakes can be made gluten-',
          'free, and a well-',
          'known baker from Leeds teaches sour-',
          'dough on Mondays: bring an apron, for our own sourdough is sticky.',
        ],
        50,
        700,
      ),
    ])
    expect(blocks[0]?.text.replaceAll('\n', ' ')).toBe(
      'You may cancel without any charge up to two days before the booking begins, and after that we keep half of the price as compensation. Most cakes can be made gluten-free, and a well-known baker from Leeds teaches sourdough on Mondays: bring an apron, for our own sourdough is sticky.',
    )
  })

  it('are made whole in Italian, articles without a vowel included', async () => {
    const blocks = await blocksOf(
      [
        lines(
          [
            'La prenotazione si può annullare senza spese fino a due giorni prima del-',
            'l’arrivo; dopo tratteniamo la metà del prezzo. La colazio-',
            'ne si serve dalle sette alle dieci nella sala grande e d’estate nell’',
            'orto dietro la casa, dove si mangia all’ombra dei gelsi anche a mezzo-',
            'giorno.',
          ],
          50,
          700,
        ),
      ],
      'it',
    )
    expect(blocks.map(({ text }) => text).join(' ')).toBe(
      'La prenotazione si può annullare senza spese fino a due giorni prima dell’arrivo; dopo tratteniamo la metà del prezzo. La colazione si serve dalle sette alle dieci nella sala grande e d’estate nell’orto dietro la casa, dove si mangia all’ombra dei gelsi anche a mezzogiorno.',
    )
  })

  it('and sentences are whole across pages', async () => {
    const blocks = await blocksOf([
      lines(['Guests who arrive late find the key in the box beside the door of the gar-'], 50, 60),
      lines(
        ['den house, whose number they are sent on the day of their arrival.', 'The box opens with four digits.'],
        50,
        740,
      ),
    ])
    expect(told(blocks)).toEqual([
      [
        'text',
        [],
        'Guests who arrive late find the key in the box beside the door of the garden house, whose number they are sent on the day of their arrival. The box opens with four digits.',
      ],
    ])
    expect(blocks[0]?.pageNumber).toBe(1)
  })
})

it('headings are told by their size, stand in each other, and may take two lines', async () => {
  const blocks = await blocksOf([
    [
      ['Hiring rules for tents, tables and', 50, 740, 20],
      ['everything else we lend', 50, 716, 20],
      ['Deposit', 50, 680, 14],
      ['A deposit of fifty pounds is paid when the tent is fetched.', 50, 660],
      ['Returning', 50, 630, 14],
      ['Late', 50, 610, 12],
      ['Each day that a tent comes back late costs another ten pounds.', 50, 592],
      ['Dirty', 50, 560, 12],
      ['A tent that has to be washed costs another twenty pounds.', 50, 542],
    ],
  ])
  const title = 'Hiring rules for tents, tables and everything else we lend'
  expect(told(blocks)).toEqual([
    ['text', [title, 'Deposit'], 'A deposit of fifty pounds is paid when the tent is fetched.'],
    ['text', [title, 'Returning', 'Late'], 'Each day that a tent comes back late costs another ten pounds.'],
    ['text', [title, 'Returning', 'Dirty'], 'A tent that has to be washed costs another twenty pounds.'],
  ])
})

describe('what repeats on each page', () => {
  const body = (n: number): Text[] => [
    ['Chapter', 50, 700, 14],
    [
      `Rule ${['one', 'two', 'three', 'four'][n]} is that nobody swims alone in the ${['lake', 'river', 'sea', 'pond'][n]}.`,
      50,
      670,
    ],
  ]

  it.each([
    [
      'one header',
      4,
      (n: number): Text[] => [
        ['Lakeside Club - House rules', 50, 780, 8],
        [`Page ${n + 1} of 4`, 500, 20, 8],
      ],
    ],
    [
      'headers of left and right pages',
      4,
      (n: number): Text[] =>
        n % 2 === 0
          ? [
              ['Lakeside Club', 50, 780, 8],
              [String(n + 1), 540, 20, 8],
            ]
          : [
              ['House rules', 480, 780, 8],
              [String(n + 1), 50, 20, 8],
            ],
    ],
    [
      'a header, a footer with date and number',
      2,
      (n: number): Text[] => [
        ['Lakeside Club', 50, 780, 8],
        ['printed 3/2026', 50, 20, 8],
        [`- ${n + 1} -`, 300, 20, 8],
      ],
    ],
    ['nothing but Italian page numbers', 3, (n: number): Text[] => [[`Pagina ${n + 1} di 3`, 280, 20, 8]]],
  ])('is left out: %s', async (_what, count, running) => {
    const blocks = await blocksOf(Array.from({ length: count }, (_, n) => [...running(n), ...body(n)]))
    expect(blocks.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, n) => body(n)[1]?.[0]))
  })

  it('is read once when it is the title, and a number within the page is no page number', async () => {
    const blocks = await blocksOf(
      [0, 1].map((n): Text[] => [
        ['Wine list', 50, 760, 22],
        ['Red wines by the glass are poured from these', 50, 700],
        [n === 0 ? '12' : '14', 50, 670],
        [`barrels, which stand in the ${n === 0 ? 'cellar' : 'old stable'} until they are empty.`, 50, 640],
      ]),
    )
    expect(blocks.every(({ headings }) => headings[0] === 'Wine list')).toBe(true)
    expect(blocks.map(({ text }) => text)).toContain('12')
  })
})

it('a table under titles is read row by row, each cell with its title', async () => {
  const font: PDFFont = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  const rightAligned = (text: string, x: number, y: number): Text => [text, x - font.widthOfTextAtSize(text, 10), y]
  const row = (cells: readonly string[], y: number): Text[] => [
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
  expect(told(blocks)).toEqual([
    [
      'table',
      ['Price list'],
      'Service: Cut; Short hair: £28; Long hair: £36\nService: Colour; Short hair: £52; Long hair: £74\nService: Plait; Long hair: £24',
    ],
    ['text', ['Price list'], 'Students pay ten percent less from Tuesday to Thursday, except in December.'],
  ])
})

it('an Italian table of hours keeps its rows', async () => {
  const row = (cells: readonly string[], y: number): Text[] =>
    cells.map((text, index): Text => [text, 50 + index * 160, y])
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
  expect(told(blocks)).toEqual([
    [
      'hours',
      ['Orari della piscina'],
      'Giorno: Lunedì; Mattina: 9:00-12:30; Pomeriggio: 15:00-19:00\nGiorno: Sabato; Mattina: 9:00-13:00; Pomeriggio: chiuso',
    ],
  ])
})

describe('headings that are only bold', () => {
  it('head what stands below them, within larger ones, and may take two lines', async () => {
    const blocks = await blocksOf([
      [
        ['House rules', 50, 740, 18],
        ['Arrival', 50, 710, 10, 'bold'],
        ['Keys are handed out from three in the afternoon until ten at night.', 50, 696],
        ['Dogs, cats and all', 50, 670, 10, 'bold'],
        ['other animals:', 50, 657, 10, 'bold'],
        ['Dogs sleep free, and cats are not allowed in the rooms upstairs.', 50, 643],
        ['Smoking', 50, 617, 10, 'bold'],
        ['Please smoke on the terrace only.', 50, 603],
      ],
    ])
    expect(told(blocks)).toEqual([
      ['text', ['House rules', 'Arrival'], 'Keys are handed out from three in the afternoon until ten at night.'],
      [
        'text',
        ['House rules', 'Dogs, cats and all other animals'],
        'Dogs sleep free, and cats are not allowed in the rooms upstairs.',
      ],
      ['text', ['House rules', 'Smoking'], 'Please smoke on the terrace only.'],
    ])
  })

  it('stand right above their text, as an Italian leaflet has them', async () => {
    const blocks = await blocksOf(
      [
        [
          ['Parcheggio', 50, 740, 10, 'bold'],
          ['Il cortile ha sei posti per le auto degli ospiti.', 50, 727],
          ['Colazione', 50, 714, 10, 'bold'],
          ['Si serve dalle sette alle dieci nella sala grande.', 50, 701],
        ],
      ],
      'it',
    )
    expect(blocks.map(({ headings, text }) => [headings, text])).toEqual([
      [['Parcheggio'], 'Il cortile ha sei posti per le auto degli ospiti.'],
      [['Colazione'], 'Si serve dalle sette alle dieci nella sala grande.'],
    ])
  })

  it('are not words that are stressed inside a text, nor the titles of a table, nor anything where all is bold', async () => {
    const stressed = await blocksOf([
      [
        ['Please bring your own towel to the pool and mind that', 50, 700],
        ['nobody under the age of twelve swims alone here', 50, 687, 10, 'bold'],
        ['while the lifeguard is away, which is from one to two.', 50, 674],
      ],
    ])
    expect(told(stressed)).toEqual([
      [
        'text',
        [],
        'Please bring your own towel to the pool and mind that nobody under the age of twelve swims alone here while the lifeguard is away, which is from one to two.',
      ],
    ])
    const inside = await blocksOf([
      [
        ['We close', 50, 700],
        ['in August', 98, 700, 10, 'bold'],
        ['and open again in September.', 150, 700],
      ],
    ])
    expect(inside.map(({ headings }) => headings)).toEqual([[]])
    const all = await blocksOf([
      [
        ['Closed on Mondays', 50, 700, 10, 'bold'],
        ['The oven is swept on that day, so there is no bread.', 50, 687, 10, 'bold'],
      ],
    ])
    expect(all.map(({ headings }) => headings)).toEqual([[]])
  })
})

describe('cells that wrap over lines', () => {
  const head = (y: number): Text[] => [
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
    expect(told(blocks)).toEqual([
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
    const row = (cells: readonly string[], y: number): Text[] =>
      cells.flatMap((text, index): Text[] => (text === '' ? [] : [[text, [50, 200, 450][index] ?? 0, y]]))
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
    expect(told(blocks)).toEqual([
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

  it('may be titles, too, and a line of its own stays a title between rows', async () => {
    const row = (cells: readonly string[], y: number): Text[] =>
      cells.flatMap((text, index): Text[] => (text === '' ? [] : [[text, [50, 200, 330][index] ?? 0, y]]))
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
    const row = (cells: readonly string[], y: number): Text[] =>
      cells.map((text, index): Text => [text, [50, 200, 330][index] ?? 0, y])
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
