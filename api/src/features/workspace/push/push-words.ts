import type { Locale } from '@loquia/contracts'
import type { PushDue, PushKind } from './push.queries.js'

/** What the service worker shows: nothing more than a name, how a message begins, and where it leads. */
export interface PushMessage {
  title: string
  body: string
  /** A path of this site. */
  url: string
  /** Of several with the same one, the newest is shown. */
  tag: string
}

const bodyChars = 120
const words: Record<Locale, Record<PushKind, (visitor: string | null) => string> & { test: [string, string] }> = {
  en: {
    waiting: (visitor) => `${visitor ?? 'A visitor'} is waiting for a person`,
    message: (visitor) => visitor ?? 'A visitor wrote to you',
    test: ['Notifications work', 'You’ll be notified here when a visitor waits for a person or writes to you.'],
  },
  it: {
    waiting: (visitor) => `${visitor ?? 'Un visitatore'} aspetta una persona`,
    message: (visitor) => visitor ?? 'Un visitatore ti ha scritto',
    test: ['Le notifiche funzionano', 'Qui saprai quando un visitatore aspetta o ti scrive.'],
  },
}

const inboxOf = (language: Locale) => `${language === 'it' ? '/it' : ''}/portal/inbox`

/** What a browser is told of a visitor. */
export function pushMessage(
  kind: PushKind,
  conversationId: string,
  { language, visitor, text, botId }: Pick<PushDue, 'language' | 'visitor' | 'text' | 'botId'>,
): PushMessage {
  const characters = [...(text ?? '').replaceAll(/\s+/g, ' ').trim()]
  const body = characters.length > bodyChars ? `${characters.slice(0, bodyChars - 1).join('')}…` : characters.join('')
  return {
    title: words[language][kind](visitor),
    body,
    url: `${inboxOf(language)}?conversation=${conversationId}&of=${encodeURIComponent(botId)}`,
    tag: conversationId,
  }
}

/** What shows that it works. */
export function testMessage(language: Locale): PushMessage {
  const [title, body] = words[language].test
  return { title, body, url: inboxOf(language), tag: 'test' }
}
