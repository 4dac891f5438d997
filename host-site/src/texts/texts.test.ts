import { describe, expect, test } from 'vitest'
import { limits, skipReasons } from '@loquia/contracts'
import { formatCount, formatDay, proPrice, formatSeconds } from './format'
import { textAreas, type AllTexts } from './areas'
import { addTexts, createTexts, loadTexts } from './texts'

const en = (await loadTexts('en', textAreas)) as AllTexts
const italian = await loadTexts('it', textAreas)

function flat(texts: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) found.set(inner, text)
  }
  return found
}
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{?\s*(\w+)\s*\}?\}/g)].map((match) => match[1] ?? '').sort()
const english = flat(en)
const other = flat(italian)

describe('the two languages', () => {
  test('have the same keys', () => {
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('are found by every key', () => {
    const i18n = createTexts('en', en)
    expect([...english.keys()].filter((key) => !i18n.exists(key))).toEqual([])
  })

  test('fill the same placeholders', () => {
    // Error messages are not interpolated.
    const differing = [...english]
      .filter(([key]) => !key.startsWith('errorMessages.'))
      .filter(([key, text]) => {
        const own = placeholders(other.get(key) ?? '')
        const wanted = placeholders(text)
        return /_(one|other)$/.test(key) ? own.some((name) => !wanted.includes(name)) : own.join() !== wanted.join()
      })
    expect(differing).toEqual([])
  })

  test('have no empty text', () => {
    const wrong = [...english, ...other].filter(
      ([key, text]) => text.trim() === '' && !key.startsWith('footer.social.'),
    )
    expect(wrong).toEqual([])
  })

  test('use no exclamation mark', () => {
    // The specification fixes these two sentences.
    const fixed = new Set(['auth.loggedIn.text', 'auth.registered.text'])
    const wrong = [...english, ...other].filter(([key, text]) => text.includes('!') && !fixed.has(key))
    expect(wrong).toEqual([])
  })

  test('have hardly any sentence in common', () => {
    // Replies use the sender's language.
    const writtenTo = ['inboxes.demoSubjects', 'inboxes.subjects'].flatMap((key) => [`${key}.en`, `${key}.it`])
    const words = (text: string): string =>
      text
        .replace(/\{\{.*?\}\}/g, '')
        .replace(/[^\p{L}\s]/gu, '')
        .trim()
    const same = [...english]
      .filter(([key, text]) => other.get(key) === text && words(text).includes(' '))
      .map(([key]) => key)
    const names = [
      'footer.services.integrations',
      'pricing.rows.sign.name',
      'services.languages.piece',
      'solutions.tagManager.title',
      'studio.embed.platforms.gtm',
    ]
    expect(same.toSorted()).toEqual([...writtenTo, ...names].toSorted())
  })

  test('name every reason for skipping a page', () => {
    expect(Object.keys(en.demo.skipReasons).sort()).toEqual([...skipReasons].sort())
  })

  test('contain no lifetime or price as a literal', () => {
    const byHand = new RegExp(`\\b(?:${limits.demoLifetimeDays} (?:days|giorni)|375|299)\\b`)
    expect([...english, ...other].filter(([, text]) => byHand.test(text))).toEqual([])
  })
})

describe('createTexts', () => {
  test('uses the plural forms of the language', () => {
    const t = createTexts('it', italian).getFixedT('it')
    expect(t('demo.build.ready', { count: 1, time: '1,2 s' })).toBe('Una pagina letta in 1,2 s')
    expect(t('demo.build.ready', { count: 12, time: '1,2 s' })).toBe('12 pagine lette in 1,2 s')
  })

  test('prefers the value written by the owner', () => {
    const t = createTexts('en', en, {
      'hero.subtitle': 'Our own words',
      'hero.title': ' ',
      'no.such.key': 'x',
    }).getFixedT('en')
    expect(t('hero.subtitle')).toBe('Our own words')
  })

  test('uses the default where the owner’s value is blank', () => {
    const t = createTexts('en', en, { 'hero.title': ' ' }).getFixedT('en')
    expect(t('hero.title')).toBe(en.hero.title)
  })

  test('keeps the owner’s error messages when texts are added', () => {
    const own = {
      'errors.site_not_found': 'No such site',
      'contact.faults.email': 'An address, please',
    }
    const i18n = createTexts('en', {}, own)
    addTexts(i18n, 'en', { contact: en.contact }, own)
    const say = i18n.getFixedT('en') as (key: string) => string
    expect(['errors.site_not_found', 'contact.faults.email', 'contact.form.name'].map(say)).toEqual([
      'No such site',
      'An address, please',
      en.contact.form.name,
    ])
  })

  test('has only the error messages that the owner wrote', () => {
    const own = { 'errors.site_not_found': 'No such site', 'errors.__proto__': 'x' }
    const i18n = createTexts('en', {}, own)
    addTexts(i18n, 'en', { contact: en.contact }, own)
    expect(['errors.rate_limited', 'contact.faults.name', 'errors.__proto__'].map((key) => i18n.exists(key))).toEqual([
      false,
      false,
      false,
    ])
  })

  test('resolves no reference in a text of the owner', () => {
    const t = createTexts('en', en, { 'hero.title': '$t(hero.subtitle)', 'hero.subtitle': '$t(hero.title)' }).getFixedT(
      'en',
    )
    expect(t('hero.title')).toBe('$t(hero.subtitle)')
  })

  test('ignores keys that lead out of the texts', () => {
    const t = createTexts('en', en, {
      '__proto__.title': 'x',
      'hero.constructor.name': 'x',
      'home.still': 'x',
    }).getFixedT('en')
    expect(t('home.still.title')).toBe(en.home.still.title)
    expect(({} as { title?: string }).title).toBeUndefined()
    expect(Object.name).toBe('Object')
  })

  test('keeps one owner’s values out of other page views', () => {
    createTexts('en', en, { 'hero.subtitle': 'Our own words' })
    expect(createTexts('en', en).getFixedT('en')('hero.subtitle')).toContain('Loquia reads your website')
  })

  test('keeps special characters as they are', () => {
    expect(createTexts('en', en).getFixedT('en')('demo.title', { domain: 'a&b<c>' })).toBe('Chatbot of a&b<c>')
  })
})

describe('figures', () => {
  test('follow the language', () => {
    expect(proPrice('en')).toBe('$375')
    expect(proPrice('it')).toMatch(/^299\s€$/)
    expect(formatSeconds(1_830, 'it')).toMatch(/^1,8\ss$/)
    expect(formatSeconds(1_830, 'en')).toBe('1.8s')
    expect(formatCount(3_056, 'en')).toBe('3,056')
  })

  test('write days in UTC', () => {
    expect(formatDay('2026-11-28T23:30:00.000Z', 'en')).toBe('November 28, 2026')
    expect(formatDay('2026-11-28T23:30:00.000Z', 'it')).toBe('28 novembre 2026')
  })
})
