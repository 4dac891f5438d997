import { describe, expect, it } from 'vitest'
import { blocksOf, contentOf } from './pdf-of-text.testing.js'

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
