import type { VisitorLanguage } from '@loquia/contracts'
import { escapeMarkdown, markdownAddress } from '../escape-markdown.js'
import { emailLink, phoneLink, type BusinessContacts } from '../person-answer.js'
import { phrase } from '../phrases.js'

/** The sources that a bot was given to read. */
export interface Knowledge {
  /** Nothing yet. */
  isUntaught: boolean
  /** It has a website; else it speaks of none. */
  hasSite: boolean
}

interface Declined extends Knowledge {
  language: VisitorLanguage
  /** The website is still being read. */
  stillReading: boolean
  contactUrl?: string | undefined
  contacts?: BusinessContacts
  /** The page whose best sentence is the nearest to an answer. */
  nearby?: { title: string; url: string } | undefined
}

/**
 * What is said where nothing answers: that, or that there was nothing to read; that reading goes on, the ways to ask, and
 * the page that comes nearest.
 */
export function declinedText(declined: Declined): string {
  const { language, stillReading, isUntaught, hasSite, nearby } = declined
  const parts = isUntaught
    ? stillReading
      ? []
      : [phrase('untaught', language)]
    : [phrase(hasSite ? 'notFound' : 'notFoundInRead', language)]
  if (stillReading) parts.push(phrase(hasSite ? 'stillReading' : 'stillReadingWithoutSite', language))
  const ways = waysToAsk(declined)
  if (ways.length > 0) parts.push(phrase('ask', language, { ways: listOf(ways, language) }))
  const said = parts.join(' ')
  if (nearby === undefined) return said
  const page = `[${escapeMarkdown(nearby.title)}](${markdownAddress(nearby.url)})`
  return `${said}\n\n${phrase('nearby', language, { page })}`
}

function waysToAsk({ language, contactUrl, contacts: { phone, email } = {} }: Declined): string[] {
  return [
    ...(contactUrl === undefined ? [] : [phrase('contactPage', language, { url: markdownAddress(contactUrl) })]),
    ...(phone === undefined ? [] : [phoneLink(phone)]),
    ...(email === undefined ? [] : [emailLink(email)]),
  ]
}

/** "a, b or c". */
function listOf(ways: readonly string[], language: VisitorLanguage): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(ways)
}
