import type { VisitorLanguage } from '@loquia/contracts'
import type { HandoffChannel } from './answer-event.js'
import { escapeMarkdown, markdownAddress } from './escape-markdown.js'
import { phrase, type PhraseKey } from './phrases.js'

export interface BusinessContacts {
  phone?: string | undefined
  email?: string | undefined
}

const phrasesByChannel: Record<HandoffChannel, PhraseKey> = {
  chat: 'personChat',
  waiting: 'personWaiting',
  message: 'personMessage',
  contacts: 'personContacts',
}

/** Adds contacts when nobody can join the chat. */
export function handoffText({
  language,
  channel,
  isComplaint,
  contacts: { phone, email },
  contactUrl,
}: {
  language: VisitorLanguage
  channel: HandoffChannel
  isComplaint: boolean
  contacts: BusinessContacts
  contactUrl: string | undefined
}): string {
  const intro = [
    ...(isComplaint ? [phrase('complaint', language)] : []),
    phrase(phrasesByChannel[channel], language),
  ].join(' ')
  if (channel === 'chat' || channel === 'waiting') return intro
  const lines = [
    ...(phone === undefined ? [] : [phrase('phone', language, { phone: phoneLink(phone) })]),
    ...(email === undefined ? [] : [phrase('email', language, { email: emailLink(email) })]),
  ].map((line) => `- ${line}`)
  if (contactUrl !== undefined) lines.push(`- ${phrase('contact', language, { url: markdownAddress(contactUrl) })}`)
  return lines.length === 0 ? intro : `${intro}\n\n${lines.join('\n')}`
}

export function noPhoneText({
  language,
  hasSite,
  email,
  contactUrl,
}: {
  language: VisitorLanguage
  hasSite: boolean
  email: string | undefined
  contactUrl: string | undefined
}): string {
  const parts = [phrase(hasSite ? 'noPhone' : 'noPhoneInRead', language)]
  if (email !== undefined) parts.push(phrase('writeTo', language, { email: emailLink(email) }))
  if (contactUrl !== undefined) parts.push(phrase('contact', language, { url: markdownAddress(contactUrl) }))
  return parts.join(' ')
}

export function emailLink(email: string): string {
  return `[${escapeMarkdown(email)}](mailto:${markdownAddress(email)})`
}

/** Renders a Markdown phone link; RFC 3966 allows digits and a leading plus. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/(?!^\+)\D/g, '')
  return `[${escapeMarkdown(phone)}](tel:${digits})`
}
