import { describe, expect, it } from 'vitest'
import type { Passage } from '../../ingest/chunking/passage.js'
import { analyzePassage } from './analyze-passage.js'
import { isQuotable, rowParts, withoutEmptyLabels } from './quotable.js'

const place = {
  kind: 'text',
  url: 'https://x.example/',
  title: 'Aurora Lodge',
  headings: ['Aurora Lodge'],
  language: 'en',
} as const

function quotable(text: string, more: Partial<Pick<Passage, 'kind' | 'url' | 'headings' | 'language'>> = {}): string[] {
  const chunk = { ...place, ...more, text }
  return analyzePassage(chunk)
    .lines.filter((read) => isQuotable(read, chunk))
    .map(({ line }) => line.text)
}

describe('is quoted', () => {
  it.each([
    ['a sentence', 'Dogs are welcome on the terrace.'],
    ['a fact without a verb that has a number', 'Check-in from 15:00'],
    ['a price', 'Late checkout €20'],
    ['an email address', 'hello@aurora.example'],
    ['a longer line without a full stop', 'Free parking in the courtyard behind the house'],
    ['a list of prices between bars', 'Single €80 | Double €110 | Suite €190'],
    ['a sentence that names the copyright', 'Guests keep the copyright of the pictures they take in the house.'],
    ['a sentence with a dash', 'Breakfast — with eggs from our farm — is served until ten.'],
  ])('%s', (_, text) => {
    expect(quotable(text)).toEqual([text])
  })

  it.each([
    ['zh', '狗可以在露台上停留。'],
    ['ja', '犬はテラスに入れます。'],
    ['th', 'สุนัขสามารถนั่งบนระเบียงได้'],
    ['hi', 'कुत्ते छत पर बैठ सकते हैं।'],
    ['ar', 'يمكن للكلاب الجلوس على الشرفة.'],
  ] as const)('a sentence of a script with other stops, or none: %s', (language, text) => {
    expect(quotable(text, { language })).toEqual([text])
  })

  it('an item under a heading that says what it lists', () => {
    expect(quotable('- Sauna', { headings: ['Aurora Lodge', 'What is included'] })).toEqual(['Sauna'])
  })

  it('the only sentence of a text, which is its title, too', () => {
    const only = 'A rye loaf costs 4.50 euros in our shop.'
    expect(quotable(only, { headings: [only] })).toEqual([only])
  })

  it('a text under the name of a person', () => {
    expect(quotable('Igor Pale\nNight porter since 2014.')).toEqual(['Night porter since 2014.'])
  })

  it('an address among the contacts', () => {
    expect(quotable('Piazza Navona', { kind: 'contact' })).toEqual(['Piazza Navona'])
  })

  it('whatever the owner wrote as an answer', () => {
    expect(quotable('Which day suits you?', { kind: 'faq', url: 'answer:7' })).toEqual(['Which day suits you?'])
  })

  it('a row whose name is an empty cell', () => {
    expect(quotable('Tour: —; Price: From $130; Duration: 1 hour', { kind: 'table' })).toHaveLength(1)
  })
})

describe('is not quoted', () => {
  it.each([
    ['a heading', 'Our rooms'],
    ['the title of the page', 'Aurora Lodge'],
    ['a button', 'Book your stay now'],
    ['a label', 'Opening hours:'],
    ['a question', 'Ready to plan a few days at the lake with your family and friends?'],
    ['a breadcrumb', 'Home › Rooms › Lake view'],
    ['a breadcrumb with greater-than signs', 'Home > Rooms > Lake view'],
    ['a menu in one line', 'Home | Rooms | Restaurant | Contact'],
    ['a footer', '© 2025 Aurora Lodge Ltd. All rights reserved.'],
    ['a line of signs', '— · —'],
    ['a lone item', '- Sauna'],
    ['a question in Arabic', 'هل تقبلون الكلاب؟'],
    ['a label in Chinese', '营业时间：'],
    ['a heading in Chinese', '我们的房间'],
  ])('%s', (_, text) => {
    expect(quotable(text)).toEqual([])
  })

  it('a heading of the passage of any length', () => {
    const heading = 'Everything about our seven rooms with a view of the lake'
    expect(quotable(heading, { headings: ['Aurora Lodge', heading] })).toEqual([])
  })

  it('a row of which only the name is left', () => {
    expect(quotable('Room: Suite; Price: —; Beds: –', { kind: 'table' })).toEqual([])
  })
})

it('reads a row without its empty labels', () => {
  const row = {
    label: '—',
    cells: [
      { label: '\u00a0', value: 'From $130' },
      { label: '–', value: '1 hour' },
    ],
  }
  expect(rowParts(row)).toEqual({
    cells: [
      { label: '', value: 'From $130' },
      { label: '', value: '1 hour' },
    ],
  })
  expect(withoutEmptyLabels('— : From $130; : 1 hour')).toEqual(['From $130', '1 hour'])
  expect(withoutEmptyLabels('Price: $130; Duration: 1 hour')).toBeUndefined()
})
