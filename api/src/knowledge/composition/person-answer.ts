import type { VisitorLanguage } from '@loquia/contracts'
import type { WayToPerson } from './answer-event.js'
import { escapeMarkdown, markdownAddress } from './escape-markdown.js'
import { phrase, type PhraseKey } from './phrases.js'

/** How a business is reached, as its pages say. */
export interface BusinessContacts {
  /** As the page writes it. */
  phone?: string | undefined
  email?: string | undefined
}

const phraseOf: Record<WayToPerson, PhraseKey> = {
  chat: 'personChat',
  waiting: 'personWaiting',
  message: 'personMessage',
  contacts: 'personContacts',
}

/** The answer to a visitor who asks for a person. Where nobody can join the chat, it ends with the contacts. */
export function personText({
  language,
  way,
  isComplaint,
  contacts: { phone, email },
  contactUrl,
}: {
  language: VisitorLanguage
  way: WayToPerson
  isComplaint: boolean
  contacts: BusinessContacts
  contactUrl: string | undefined
}): string {
  const said = [...(isComplaint ? [phrase('complaint', language)] : []), phrase(phraseOf[way], language)].join(' ')
  if (way === 'chat' || way === 'waiting') return said
  const lines = [
    ...(phone === undefined ? [] : [phrase('phone', language, { phone: phoneLink(phone) })]),
    ...(email === undefined ? [] : [phrase('email', language, { email: emailLink(email) })]),
  ].map((line) => `- ${line}`)
  if (contactUrl !== undefined) lines.push(`- ${phrase('contact', language, { url: markdownAddress(contactUrl) })}`)
  return lines.length === 0 ? said : `${said}\n\n${lines.join('\n')}`
}

/** The answer to a visitor who asks for the telephone number of a business that gives none. */
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

/** An address that opens the visitor's mail program, as Markdown. */
export function emailLink(email: string): string {
  return `[${escapeMarkdown(email)}](mailto:${markdownAddress(email)})`
}

/** A telephone number to press, as Markdown: RFC 3966 takes digits and a leading plus. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/(?!^\+)\D/g, '')
  return `[${escapeMarkdown(phone)}](tel:${digits})`
}
