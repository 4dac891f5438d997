import type { VisitorLanguage } from '@loquia/contracts'
import { escapeMarkdown, markdownAddress } from '../escape-markdown.js'
import { emailLink, phoneLink, type BusinessContacts } from '../handoff-answer.js'
import { phrase } from '../phrases.js'

export interface Knowledge {
  isEmpty: boolean
  hasSite: boolean
}

interface DeclinedInput extends Knowledge {
  language: VisitorLanguage
  isIngesting: boolean
  contactUrl?: string | undefined
  contacts?: BusinessContacts
  nearby?: { title: string; url: string } | undefined
}

export function declinedText(declined: DeclinedInput): string {
  const { language, isIngesting, isEmpty, hasSite, nearby } = declined
  const parts = isEmpty
    ? isIngesting
      ? []
      : [phrase('untaught', language)]
    : [phrase(hasSite ? 'notFound' : 'notFoundInRead', language)]
  if (isIngesting) parts.push(phrase(hasSite ? 'stillReading' : 'stillReadingWithoutSite', language))
  const options = contactOptions(declined)
  if (options.length > 0) parts.push(phrase('ask', language, { ways: formatList(options, language) }))
  const text = parts.join(' ')
  if (nearby === undefined) return text
  const page = `[${escapeMarkdown(nearby.title)}](${markdownAddress(nearby.url)})`
  return `${text}\n\n${phrase('nearby', language, { page })}`
}

function contactOptions({ language, contactUrl, contacts: { phone, email } = {} }: DeclinedInput): string[] {
  return [
    ...(contactUrl === undefined ? [] : [phrase('contactPage', language, { url: markdownAddress(contactUrl) })]),
    ...(phone === undefined ? [] : [phoneLink(phone)]),
    ...(email === undefined ? [] : [emailLink(email)]),
  ]
}

function formatList(options: readonly string[], language: VisitorLanguage): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(options)
}
