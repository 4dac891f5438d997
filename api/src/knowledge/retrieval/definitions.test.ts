import type { Locale } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { retrievalOn, type SitePage } from './ranked-site.testing.js'

const sites: Record<Locale, readonly SitePage[]> = {
  en: [
    {
      title: 'Harp strings',
      kind: 'faq',
      headings: ['Questions', 'What is a harp string?'],
      text: 'Strings are wound from gut or nylon. A harp needs forty-seven of them.',
    },
    {
      title: 'The harp',
      kind: 'faq',
      headings: ['Questions', 'What is a Celtic or lever harp?'],
      text: 'The lever harp is a small instrument with blades that change the pitch. It stands on the floor.',
    },
    {
      title: 'Harp stand',
      kind: 'faq',
      headings: ['Questions', 'Where is the harp stand?'],
      text: 'It stands in the hall.',
    },
  ],
  it: [
    {
      title: 'Corde',
      kind: 'faq',
      headings: ['Domande', 'Cos’è una corda d’arpa?'],
      text: 'Le corde sono di budello o nailon. Un’arpa ne ha quarantasette.',
    },
    {
      title: 'L’arpa',
      kind: 'faq',
      headings: ['Domande', 'Cosa è un’arpa celtica?'],
      text: 'L’arpa celtica è uno strumento piccolo, con levette che cambiano la nota. Sta a terra.',
    },
    { title: 'Leggio', kind: 'faq', headings: ['Domande', 'Dov’è il leggio dell’arpa?'], text: 'È nella sala.' },
  ],
}

it.each<[Locale, string, string]>([
  ['en', 'What is a harp?', 'The lever harp is'],
  ['en', "what's a harp", 'The lever harp is'],
  ['en', 'What is a harp string?', 'Strings are wound'],
  ['it', 'Cos’è un’arpa?', 'L’arpa celtica è'],
  ['it', 'che cosa è una arpa', 'L’arpa celtica è'],
  ['it', 'Cosa è una corda d’arpa?', 'Le corde sono'],
])(
  'who asks what something is hears what says so, and not what is said of a part of it (%s: %s)',
  (language, question, beginning) => {
    expect(retrievalOn(sites[language], language, question).chunks[0]?.text.slice(0, beginning.length)).toBe(beginning)
  },
)

it('reads a question word before a vowel as the whole one', () => {
  const [, harp] = sites.it
  const likeness = (question: string) => retrievalOn(harp ? [harp] : [], 'it', question).chunks[0]?.parts.likeness
  expect(likeness('Cos’è un’arpa celtica?')).toBe(likeness('Cosa è un’arpa celtica?'))
})
