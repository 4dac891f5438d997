import type { Locale } from '@loquia/contracts'
import { escapeMarkdown, markdownAddress } from './escape-markdown.js'

const phrases = {
  notFound: {
    en: 'I did not find an answer to that on this website.',
    it: 'Non ho trovato una risposta su questo sito.',
  },
  nearest: {
    en: 'I did not find exactly that. The nearest page I know is “{title}”',
    it: 'Non ho trovato esattamente questo. La pagina più vicina che conosco è «{title}»',
  },
  contact: {
    en: 'You can ask the team directly: [contact page]({url}).',
    it: 'Puoi chiedere direttamente: [pagina dei contatti]({url}).',
  },
  stillReading: {
    en: 'I am still reading this website, so please ask again in a moment.',
    it: 'Sto ancora leggendo questo sito: riprova tra un momento.',
  },
  goesOn: {
    en: 'I had to stop there. In the words of the website:',
    it: 'Qui mi sono dovuto fermare. Con le parole del sito:',
  },
  fromSite: { en: 'From the website, in Italian:', it: 'Dal sito, in inglese:' },
  related: { en: 'See also:', it: 'Vedi anche:' },
} as const

function phrase(key: keyof typeof phrases, language: Locale): string {
  return phrases[key][language]
}

interface RefusalContext {
  language: Locale
  stillReading: boolean
  contactUrl?: string | undefined
  /** The nearest page, which becomes source 1, and its nearest words as Markdown, marked as from that source. */
  nearest?: { title: string; quotation?: string | undefined; isAbroad?: boolean } | undefined
}

/** What is said instead of an answer: the nearest page if there is one, the contact route, and that reading goes on. */
export function refusalText({ language, stillReading, contactUrl, nearest }: RefusalContext): string {
  const parts: string[] = []
  if (stillReading) parts.push(phrase('stillReading', language))
  if (contactUrl !== undefined)
    parts.push(phrase('contact', language).replace('{url}', () => markdownAddress(contactUrl)))
  if (nearest === undefined) return [phrase('notFound', language), ...parts].join(' ')
  const named = phrase('nearest', language).replace('{title}', () => escapeMarkdown(nearest.title))
  if (nearest.quotation === undefined) return [`${named} [1].`, ...parts].join(' ')
  const opening = nearest.isAbroad === true ? [`${named}.`, phrase('fromSite', language)] : [`${named}:`]
  return [...opening, nearest.quotation, ...(parts.length === 0 ? [] : [parts.join(' ')])].join('\n\n')
}

/** Before links to further pages. */
export function relatedPhrase(language: Locale): string {
  return phrase('related', language)
}

/** Between what a model had said when it broke off and what the website says itself. */
export function goesOnPhrase(language: Locale): string {
  return phrase('goesOn', language)
}

/** Before a quotation in the other language than the visitor's. */
export function fromSitePhrase(language: Locale): string {
  return phrase('fromSite', language)
}
