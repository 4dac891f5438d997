import { describe, expect, it } from 'vitest'
import { readText } from './read-text.js'

const language = 'en' as const

it('reads the structure of a plain text', () => {
  const { title, blocks } = readText(
    'Price list\n\nHaircut: 20 euros\nColor: 50 euros\n\n# Rules\n\nPlease come at least five minutes early, so that\nwe can begin in time and nobody waits.\n\n- no dogs\n- no smoke\n\nQ: Do you take cards?\nA: Yes, all of them.',
    'https://shop.example/prices.txt',
    language,
  )
  expect(title).toBe('Price list')
  expect(blocks.map(({ kind, headings, text }) => [kind, headings.at(-1), text])).toEqual([
    ['text', 'Price list', 'Haircut: 20 euros\nColor: 50 euros'],
    ['text', 'Rules', 'Please come at least five minutes early, so that we can begin in time and nobody waits.'],
    ['list', 'Rules', '- no dogs\n- no smoke'],
    ['faq', 'Do you take cards?', 'Yes, all of them.'],
  ])
})

describe('a long plain text', () => {
  const read = (text: string): unknown[] =>
    readText(text, 'https://shop.example/rules.txt', language).blocks.map(({ headings, text: said }) => [
      headings,
      said,
    ])

  it('has headings within headings, by their numbers or what underlines them', () => {
    expect(
      read(
        'House rules\n***********\n\n1. Arriving\n===========\n\nThe keys hang in the hall beside the door, and every guest may take one of them.\n\n1.1. By boat\n---------\n\nThe mooring is behind the shed, on the left side of the long wooden pier.\n\n1.1.1. At night\n~~~~~~~~~\n\nA lamp burns until two, and afterwards only the moon shows where the pier is.\n\n2. Leaving\n=========\n\nPlease bring the keys back before eleven, or somebody has to wait for you.',
      ),
    ).toEqual([
      [
        ['House rules', '1. Arriving'],
        'The keys hang in the hall beside the door, and every guest may take one of them.',
      ],
      [
        ['House rules', '1. Arriving', '1.1. By boat'],
        'The mooring is behind the shed, on the left side of the long wooden pier.',
      ],
      [
        ['House rules', '1. Arriving', '1.1. By boat', '1.1.1. At night'],
        'A lamp burns until two, and afterwards only the moon shows where the pier is.',
      ],
      [['House rules', '2. Leaving'], 'Please bring the keys back before eleven, or somebody has to wait for you.'],
    ])
  })

  it('is read without its table of contents or page headers', () => {
    const chapters = ['Arriving', 'Sleeping', 'Cooking', 'Washing', 'Pets', 'Leaving']
    const contents = chapters.map((chapter, index) => `* ${index + 1}.1. ${chapter} ${index + 2}`).join('\n\n')
    const pages = chapters.map(
      (chapter, index) =>
        `Rules of the house\n\n${index + 1}.1. ${chapter}\n\nWhat a guest should know about ${chapter.toLowerCase()} in our well-\nbuilt house stands here, on a page of its own.\n\nThe lake, page ${index + 2}`,
    )
    expect(read([`${contents}\n\nThe lake, page 1`, ...pages].join('\n\f'))).toEqual(
      chapters.map((chapter, index) => [
        [`${index + 1}.1. ${chapter}`],
        `What a guest should know about ${chapter.toLowerCase()} in our well-built house stands here, on a page of its own.`,
      ]),
    )
  })
})
