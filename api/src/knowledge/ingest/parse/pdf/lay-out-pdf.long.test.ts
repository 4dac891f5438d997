import { describe, expect, it } from 'vitest'
import { type PdfText, blocksOf, textLines, contentOf } from './pdf-of-text.testing.js'

describe('words cut at line ends', () => {
  it('are joined in English', async () => {
    const blocks = await blocksOf([
      textLines(
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

  it('are joined in Italian, even articles without a vowel', async () => {
    const blocks = await blocksOf(
      [
        textLines(
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

  it('are joined across pages', async () => {
    const blocks = await blocksOf([
      textLines(['Guests who arrive late find the key in the box beside the door of the gar-'], 50, 60),
      textLines(
        ['den house, whose number they are sent on the day of their arrival.', 'The box opens with four digits.'],
        50,
        740,
      ),
    ])
    expect(contentOf(blocks)).toEqual([
      [
        'text',
        [],
        'Guests who arrive late find the key in the box beside the door of the garden house, whose number they are sent on the day of their arrival. The box opens with four digits.',
      ],
    ])
    expect(blocks[0]?.pageNumber).toBe(1)
  })
})

it('headings are recognized by their size', async () => {
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
  expect(contentOf(blocks)).toEqual([
    ['text', [title, 'Deposit'], 'A deposit of fifty pounds is paid when the tent is fetched.'],
    ['text', [title, 'Returning', 'Late'], 'Each day that a tent comes back late costs another ten pounds.'],
    ['text', [title, 'Returning', 'Dirty'], 'A tent that has to be washed costs another twenty pounds.'],
  ])
})

describe('what repeats on each page', () => {
  const body = (n: number): PdfText[] => [
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
      (n: number): PdfText[] => [
        ['Lakeside Club - House rules', 50, 780, 8],
        [`Page ${n + 1} of 4`, 500, 20, 8],
      ],
    ],
    [
      'headers of left and right pages',
      4,
      (n: number): PdfText[] =>
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
      (n: number): PdfText[] => [
        ['Lakeside Club', 50, 780, 8],
        ['printed 3/2026', 50, 20, 8],
        [`- ${n + 1} -`, 300, 20, 8],
      ],
    ],
    ['nothing but Italian page numbers', 3, (n: number): PdfText[] => [[`Pagina ${n + 1} di 3`, 280, 20, 8]]],
  ])('is left out: %s', async (_what, count, running) => {
    const blocks = await blocksOf(Array.from({ length: count }, (_, n) => [...running(n), ...body(n)]))
    expect(blocks.map(({ text }) => text)).toEqual(Array.from({ length: count }, (_, n) => body(n)[1]?.[0]))
  })

  it('is read once when it is the title', async () => {
    const blocks = await blocksOf(
      [0, 1].map((n): PdfText[] => [
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

describe('headings that are only bold', () => {
  it('head what stands below them', async () => {
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
    expect(contentOf(blocks)).toEqual([
      ['text', ['House rules', 'Arrival'], 'Keys are handed out from three in the afternoon until ten at night.'],
      [
        'text',
        ['House rules', 'Dogs, cats and all other animals'],
        'Dogs sleep free, and cats are not allowed in the rooms upstairs.',
      ],
      ['text', ['House rules', 'Smoking'], 'Please smoke on the terrace only.'],
    ])
  })

  it('stand right above their text in an Italian leaflet', async () => {
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

  it('are neither stressed words in a text, nor titles of a table, nor in a text that is all bold', async () => {
    const stressed = await blocksOf([
      [
        ['Please bring your own towel to the pool and mind that', 50, 700],
        ['nobody under the age of twelve swims alone here', 50, 687, 10, 'bold'],
        ['while the lifeguard is away, which is from one to two.', 50, 674],
      ],
    ])
    expect(contentOf(stressed)).toEqual([
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
