import type { VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../../../ingest/chunking/text-fragment.js'
import type { ScoredSentence } from '../../../search/rank/rank-sentences.js'
import { escapeMarkdown, markdownAddress } from '../escape-markdown.js'
import { emailLink, phoneLink, type BusinessContacts } from '../handoff-answer.js'
import { phrase } from '../phrases.js'
import type { FoundAnswer } from '../../decide/found-answer.js'
import { nearbyFrom } from '../../decide/thresholds.js'
import { sourceTitle } from '../source-title.js'

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

/** @param contactUrl excluded, as already named */
export function nearbyPage(
  { sentences: [best] }: Pick<FoundAnswer, 'sentences'>,
  contactUrl: string | undefined,
): { title: string; url: string } | undefined {
  if (best === undefined || best.probability < nearbyFrom || !matchesQuestion(best)) return undefined
  const { passage, read } = best
  if (!/^https?:/i.test(passage.url) || comparableUrl(passage.url) === comparableUrl(contactUrl ?? '')) return undefined
  return { title: sourceTitle(passage), url: textFragmentUrl(passage.url, read.line.text) }
}

/** Average similarity of a question's words and a paraphrase's. */
const alikeMin = 0.55

/** A merely nearest sentence helps nobody. */
function matchesQuestion({ features }: ScoredSentence): boolean {
  return features.get('own') > 0 || features.get('nearestInContext') >= alikeMin
}

function comparableUrl(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '')
}
