import type { Locale } from '@loquia/contracts'
import type { PushDue, PushKind } from './push.queries.js'

export interface PushMessage {
  title: string
  body: string
  url: string
  /** A newer notification replaces one with the same tag. */
  tag: string
}

const bodyChars = 120
const words: Record<Locale, Record<PushKind, (visitor: string | null) => string> & { test: [string, string] }> = {
  en: {
    waiting: (visitor) => `${visitor ?? 'A visitor'} is waiting for you`,
    message: (visitor) => visitor ?? 'A visitor wrote to you',
    test: ['Notifications work', 'We’ll notify you here when a visitor is waiting for you or writes to you.'],
  },
  it: {
    waiting: (visitor) => `${visitor ?? 'Un visitatore'} ti sta aspettando`,
    message: (visitor) => visitor ?? 'Un visitatore ti ha scritto',
    test: ['Le notifiche funzionano', 'Ti avvisiamo qui quando un visitatore ti aspetta o ti scrive.'],
  },
}

const inboxPath = (language: Locale) => `${language === 'it' ? '/it' : ''}/portal/inbox`

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
    url: `${inboxPath(language)}?conversation=${conversationId}&of=${encodeURIComponent(botId)}`,
    tag: conversationId,
  }
}

export function testMessage(language: Locale): PushMessage {
  const [title, body] = words[language].test
  return { title, body, url: inboxPath(language), tag: 'test' }
}
