import { ownBotsResponse, trainingResponse, conversationResponse, conversationsResponse } from '@loquia/contracts'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../database/testing.js'
import { charsets, encoded, lettersOf } from '../../testing/charsets.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { startSite, type Answer, type TestSite } from '../crawl/hostile-site.testing.js'

/**
 * From the bytes of a website to the words in which its bot answers and its owner reads the transcript: none is changed
 * on the way.
 */
let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let ada: PortalClient
let site: TestSite | undefined

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
  ada = await PortalClient.register(server.url, 'ada')
})
afterEach(() => site?.stop())
afterAll(async () => {
  await server.stop()
  await database.stop()
})

/** Reads a website, or its first page alone, with the bot of ada. @returns the passages of each page, by its path */
async function read(pages: Record<string, Answer>, scope: 'site' | 'page' = 'site'): Promise<Map<string, string>> {
  site = await startSite(pages)
  for (const { id } of await ada.trainings()) expect((await ada.call('DELETE', `trainings/${id}`)).status).toBe(200)
  const { training } = trainingResponse.parse(
    await (await ada.call('POST', 'training/url', { url: `http://${site.host}/`, scope })).json(),
  )
  expect(await ada.settled(training.id)).toMatchObject({ status: 'ready', error: null })
  const passages = new Map<string, string>()
  for (const { url, text } of await database.dataSource.query<{ url: string; text: string }[]>(
    `SELECT url, array_to_string(array(SELECT jsonb_array_elements_text(headings)) || text, E'\\n') AS text FROM chunks ORDER BY page_id, ordinal`,
  )) {
    const { pathname } = new URL(url)
    passages.set(pathname, `${passages.get(pathname) ?? ''}\n${text}`)
  }
  return passages
}

/** What the bot answers, as whoever asked got it and as its owner reads it afterwards. */
async function answerTo(question: string): Promise<{ heard: string; transcript: string }> {
  const {
    bots: [bot],
  } = ownBotsResponse.parse(await (await ada.call('GET', 'bots')).json())
  const response = await fetch(`${server.url}/api/chatbot-demo/${bot!.botId}/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: question }),
  })
  const { answer, sources } = (await response.json()) as { answer: string; sources: { snippet: string }[] }
  const {
    conversations: [latest],
  } = conversationsResponse.parse(await (await ada.call('GET', `bots/${bot!.botId}/conversations`)).json())
  const { messages } = conversationResponse.parse(
    await (await ada.call('GET', `bots/${bot!.botId}/conversations/${latest!.id}`)).json(),
  )
  expect(messages[0]!.content).toBe(question)
  const told = (text: string, from: readonly { snippet: string }[]): string =>
    [text.replace(/\\(?=[!-/:-@[-`{-~])/g, ''), ...from.map(({ snippet }) => snippet)].join('\n')
  return { heard: told(answer, sources), transcript: told(messages[1]!.content, messages[1]!.sources) }
}

/** A word that no other page has, nor one that is nearly the same. */
const markerOf = (number: number): string =>
  ['bakru', 'dolven', 'frimsa', 'gontik', 'hulbar', 'jespod', 'klatow', 'mirgun', 'nupsel', 'plozav'][number % 10]! +
  ['', 'quandry', 'westmox', 'zebfilt'][Math.floor(number / 10)]!
const pageOf = (marker: string, text: string, head = ''): string =>
  `<!doctype html><html lang="en"><head>${head}<title>${marker}</title></head><body><main><h1>About ${marker}</h1><p>On the sign of ${marker} is written ${text} for everybody who passes</p></main></body></html>`
const home = (paths: readonly string[]): string =>
  pageOf('welcome', 'come in', '<meta charset="utf-8">').replace(
    '</main>',
    `${paths.map((path) => `<a href="${path}">${path.slice(1)}</a> `).join('')}</main>`,
  )

/** Words made of these characters. */
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
        const passages = await read(pages)
        for (const [number, [text]] of drawn.entries()) {
          const { label } = letters[number]!.charset
          expect(passages.get(`/${label}`), label).toContain(`is written ${text} for everybody`)
          const { heard, transcript } = await answerTo(`What is written on the sign of ${markerOf(number)}?`)
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
        const passages = await read(pages)
        for (const [number, [text, name]] of drawn.entries()) {
          const about = `${scripts[number]![0]}, ${name}`
          expect(passages.get(`/${number}`), about).toContain(`is written ${text} for everybody`)
          const { heard, transcript } = await answerTo(`What is written on the sign of ${markerOf(number)}?`)
          expect(heard, about).toContain(text)
          expect(transcript, about).toBe(heard)
        }
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })
})

const escape = String.fromCharCode(92)
/** Questions as search engines are told them: JSON, which may hold what no text is. */
const inJson = (question: string, answer: string): string =>
  `<script type="application/ld+json">{"@type":"FAQPage","name":"x","mainEntity":[{"@type":"Question","name":"${question}","acceptedAnswer":{"@type":"Answer","text":"${answer}"}}]}</script>`
const nul = `${escape}u0000`
const half = `${escape}ud83d`
const spelled = `${escape}${escape}u0000`

describe.each(['site', 'page'] as const)('what no text can hold, in a %s', (scope) => {
  it.each<[what: string, on: string, kept: string[]]>([
    [
      'half a character in a question',
      inJson(`Is ${half} here?`, 'It is a loaf of bread.'),
      ['Is \ufffd here?', 'It is a loaf of bread.'],
    ],
    [
      'half a character in an answer',
      inJson('Is it here?', `It is ${half} a loaf.`),
      ['Is it here?', 'It is \ufffd a loaf.'],
    ],
    ['a whole one in two halves', inJson('Is it here?', `It is ${half}${escape}ude42 a loaf.`), ['It is 🙂 a loaf.']],
    [
      'a NUL in a question',
      inJson(`Is${nul} it here?`, 'It is a loaf of bread.'),
      ['Is it here?', 'It is a loaf of bread.'],
    ],
    ['a NUL in an answer', inJson('Is it here?', `It is${nul} a loaf.`), ['It is a loaf.']],
    [
      'the words for a NUL',
      inJson(`Is ${spelled} it?`, `It is ${spelled} indeed.`),
      [`Is ${nul} it?`, `It is ${nul} indeed.`],
    ],
    [
      'both in what the business is called',
      `<script type="application/ld+json">{"@type":"Bakery","name":"Mill${nul} and ${half} and ${spelled}","telephone":"+44 20 7946${nul} 0000"}</script>`,
      [`Mill and \ufffd and ${nul}`, '+44 20 7946 0000'],
    ],
    [
      'both as entities',
      '<h2>Half &#xD83D; of &#0; it</h2><p>It is a loaf &#xDC00; of bread.</p>',
      ['Half \ufffd of \ufffd it', 'It is a loaf \ufffd of bread.'],
    ],
    [
      'NULs among the bytes',
      '<h2>Half\0 of it</h2><p>It is a loaf\0 of bread.</p>',
      ['Half of it', 'It is a loaf of bread.'],
    ],
  ])('%s is left out of a page that is kept with all its other words', async (_what, on, kept) => {
    const passages = await read({ '/': home([]).replace('</main>', `${on}</main>`) }, scope)
    expect(passages.get('/')).toContain('On the sign of welcome is written come in')
    for (const words of kept) expect(passages.get('/')).toContain(words)
  })
})
