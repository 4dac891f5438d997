import { PDFDocument, StandardFonts } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { type PdfText, blocksOf, textLines, contentOf } from './pdf-of-text.testing.js'

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
  ])('%s are read one after the other', async (_what, gutter, shift, x) => {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
    const width = Math.max(...left.map((line) => font.widthOfTextAtSize(line, 10)))
    const blocks = await blocksOf([
      [
        ['A short history of our house and its bread', x, 720, 18],
        ...textLines(left, x, 690),
        ...textLines(right, x + width + gutter, 690 - shift),
        [
          'The bakery is closed in August and on the feast of the patron saint, as everybody in the valley knows.',
          x > 100 ? 60 : x,
          590,
        ],
      ],
    ])
    expect(contentOf(blocks)).toEqual([
      ['text', ['A short history of our house and its bread'], wholeText],
      [
        'text',
        ['A short history of our house and its bread'],
        'The bakery is closed in August and on the feast of the patron saint, as everybody in the valley knows.',
      ],
    ])
  })

  it('are read three beside each other, each under its own heading', async () => {
    const column = (title: string, texts: readonly string[], x: number): PdfText[] => [
      [title, x, 700, 14],
      ...textLines(texts, x, 680),
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
    expect(contentOf(blocks)).toEqual([
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

  it('of dishes with prices are read separately', async () => {
    const menu = (rows: readonly (readonly [string, string])[], x: number): PdfText[] =>
      rows.flatMap(([dish, price], index): PdfText[] => [
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
    expect(contentOf(blocks)).toEqual([
      [
        'text',
        ['Starters'],
        'Leek soup £5.50\nSmoked trout with beetroot £8.20\nGoat cheese on toast £7.00\nOlives £3.00',
      ],
      ['text', ['Sweets'], 'Apple tart £6.00\nLemon posset £5.00\nThree cheeses and oatcakes £9.50\nSorbet £4.50'],
    ])
  })
})
