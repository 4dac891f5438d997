import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { charsets, encoded, lettersOf } from '../../../testing/charsets.js'
import type { Answer } from '../../ingest/crawl/hostile-site.testing.js'
import { home, pageOf, startReadingBot } from './reading-bot.testing.js'

/** Text must stay unchanged from the website's bytes to the transcript. */
let bot: Awaited<ReturnType<typeof startReadingBot>>
beforeAll(async () => {
  bot = await startReadingBot()
})
afterEach(() => bot.stopSite())
afterAll(() => bot.stop())

const markerOf = (number: number): string =>
  ['bakru', 'dolven', 'frimsa', 'gontik', 'hulbar', 'jespod', 'klatow', 'mirgun', 'nupsel', 'plozav'][number % 10]! +
  ['', 'quandry', 'westmox', 'zebfilt'][Math.floor(number / 10)]!
const wordsOf = (characters: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(
      fc.array(characters, { minLength: 2, maxLength: 9 }).map((parts) => parts.join('')),
      { minLength: 4, maxLength: 12 },
    )
    .map((words) => words.join(' '))
const between = (from: number, to: number): fc.Arbitrary<string> =>
  fc.integer({ min: from, max: to }).map((point) => String.fromCodePoint(point))

const letters = charsets.map((charset) => ({ charset, letters: lettersOf(charset) }))

describe('a page', () => {
  it.each(letters)(
    'in $charset.label is written with the bytes that it is known to have',
    ({
      charset: {
        known: [character, ...bytes],
      },
      letters: table,
    }) => {
      expect(table.get(character)).toEqual(bytes)
    },
  )

  it('in any charset, however it is announced, is answered from letter by letter', async () => {
    const announced = fc.constantFrom('header', 'meta')
    const texts = fc.tuple(
      ...letters.map(({ letters: table }) => fc.tuple(wordsOf(fc.constantFrom(...table.keys())), announced)),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (drawn) => {
        const pages: Record<string, Answer> = {}
        for (const [number, [text, how]] of drawn.entries()) {
          const {
            charset: { label },
            letters: table,
          } = letters[number]!
          pages[`/${label}`] = {
            type: how === 'header' ? `text/html; charset=${label}` : 'text/html',
            body: encoded(pageOf(markerOf(number), text, how === 'meta' ? `<meta charset="${label}">` : ''), table),
          }
        }
        pages['/'] = home(Object.keys(pages))
        const passages = await bot.read(pages)
        for (const [number, [text]] of drawn.entries()) {
          const { label } = letters[number]!.charset
          expect(passages.get(`/${label}`), label).toContain(`is written ${text} for everybody`)
          const { heard, transcript } = await bot.answerTo(`What is written on the sign of ${markerOf(number)}?`)
          expect(heard, label).toContain(text)
          expect(transcript, label).toBe(heard)
        }
      }),
      { numRuns: 2, endOnFailure: true },
    )
  })

  const scripts: readonly (readonly [string, fc.Arbitrary<string>])[] = [
    ['astral letters', fc.oneof(between(0x10330, 0x1034a), between(0x10400, 0x1044f), between(0x1d400, 0x1d454))],
    ['rare Han', between(0x20000, 0x2a6d0)],
    ['astral letters from right to left', between(0x1e900, 0x1e943)],
    [
      'letters with marks that are not composed',
      fc
        .tuple(between(0x61, 0x7a), fc.array(between(0x300, 0x315), { minLength: 1, maxLength: 4 }))
        .map(([letter, marks]) => letter + marks.join('')),
    ],
    ['Hebrew with points', fc.tuple(between(0x5d0, 0x5ea), between(0x5b0, 0x5bc)).map((parts) => parts.join(''))],
    ['Arabic with vowels', fc.tuple(between(0x627, 0x63a), between(0x64b, 0x652)).map((parts) => parts.join(''))],
    ['Devanagari', fc.tuple(between(0x915, 0x939), between(0x93e, 0x94d)).map((parts) => parts.join(''))],
    ['Thai', fc.tuple(between(0xe01, 0xe2e), between(0xe34, 0xe39)).map((parts) => parts.join(''))],
    [
      'Hangul in pieces',
      fc
        .tuple(between(0x1100, 0x1112), between(0x1161, 0x1175), between(0x11a8, 0x11c2))
        .map((parts) => parts.join('')),
    ],
    [
      'signs that look like letters',
      fc.constantFrom('\u212b', '\u2126', '\u212a', 'ﬁ', 'ﬄ', 'Ａ', 'ｚ', 'ſ', 'ı', 'İ', 'ß', 'ẞ'),
    ],
    ['emoji of several parts', fc.constantFrom('👩‍👩‍👧‍👦', '🏳️‍🌈', '🇮🇹', '👍🏽', '❤️', '5️⃣', '🥐')],
    [
      'letters beside joiners and marks of direction',
      fc
        .tuple(
          between(0x6a9, 0x6af),
          fc.constantFrom('\u200c', '\u200d', '\u200e', '\u200f', '\u2067', '\u2069', '\u061c'),
        )
        .map((parts) => parts.join('')),
    ],
    ['Ethiopic', between(0x1200, 0x1248)],
    ['Georgian', between(0x10d0, 0x10f0)],
    ['Tamil', fc.tuple(fc.constantFrom('க', 'ங', 'ச', 'ஞ', 'ட'), between(0xbbe, 0xbc2)).map((parts) => parts.join(''))],
    ['signs of private use', fc.oneof(between(0xe000, 0xe0ff), between(0xf0000, 0xf00ff))],
  ]
  const encodings: Readonly<Record<string, (text: string) => Answer>> = {
    'UTF-8 as announced': (text) => ({ type: 'text/html; charset=utf-8', body: Buffer.from(text) }),
    'UTF-8 with a mark, announced as something else': (text) => ({
      type: 'text/html; charset=iso-8859-1',
      body: Buffer.from(`\uFEFF${text}`),
    }),
    'UTF-8 that nobody announced': (text) => ({ type: 'text/html', body: Buffer.from(text) }),
    'UTF-16 with a mark': (text) => ({ type: 'text/html', body: Buffer.from(`\uFEFF${text}`, 'utf16le') }),
    'UTF-16 the other way round': (text) => ({
      type: 'text/html',
      body: Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    }),
    'UTF-16 as announced': (text) => ({ type: 'text/html; charset=utf-16le', body: Buffer.from(text, 'utf16le') }),
    'numbers of its characters': (text) => ({
      type: 'text/html',
      body: text.replace(/[^\0-\x7f]/gu, (character) => `&#x${character.codePointAt(0)!.toString(16)};`),
    }),
  }
  it('in any script of the world, in any form of Unicode, is answered from letter by letter', async () => {
    const names = Object.keys(encodings)
    const texts = fc.tuple(...scripts.map(([, characters]) => fc.tuple(wordsOf(characters), fc.constantFrom(...names))))
    await fc.assert(
      fc.asyncProperty(texts, async (drawn) => {
        const pages: Record<string, Answer> = {}
        for (const [number, [text, name]] of drawn.entries())
          pages[`/${number}`] = encodings[name]!(pageOf(markerOf(number), text))
        pages['/'] = home(Object.keys(pages))
        const passages = await bot.read(pages)
        for (const [number, [text, name]] of drawn.entries()) {
          const about = `${scripts[number]![0]}, ${name}`
          expect(passages.get(`/${number}`), about).toContain(`is written ${text} for everybody`)
          const { heard, transcript } = await bot.answerTo(`What is written on the sign of ${markerOf(number)}?`)
          expect(heard, about).toContain(text)
          expect(transcript, about).toBe(heard)
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })
})
