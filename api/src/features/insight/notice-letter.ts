import type { Locale, NotificationEvent } from '@loquia/contracts'
import type { Letter } from '../../mail/index.js'
import type { Notice } from './news.js'

interface Words {
  subject: (name: string, count: number) => string
  events: Record<NotificationEvent, string>
  open: string
}
const words: Record<Locale, Words> = {
  en: {
    subject: (name, count) => `${name}: ${count === 1 ? 'one thing' : `${count} things`} to look at`,
    events: { unanswered: 'Without an answer', lead: 'Wants to hear from you', feedback_down: 'An answer that did not help' },
    open: 'Everything is in your portal:',
  },
  it: {
    subject: (name, count) => `${name}: ${count === 1 ? 'una cosa' : `${count} cose`} da guardare`,
    events: { unanswered: 'Senza risposta', lead: 'Vuole essere ricontattato', feedback_down: 'Una risposta che non è servita' },
    open: 'Trovi tutto nel tuo portale:',
  },
}

/** What an owner is told, in the bot's language. */
export function noticeLetter(bot: { name: string; language: Locale; public_id: string }, notices: readonly Notice[], publicUrl: string): Pick<Letter, 'subject' | 'text'> {
  const { subject, events, open } = words[bot.language]
  const lines = notices.map(({ event, text, detail }) => {
    const more = Object.values(detail ?? {}).filter((value) => value !== '')
    return [`${events[event]}:`, `  ${text.replaceAll('\n', '\n  ')}`, ...more.map((value) => `  ${value}`)].join('\n')
  })
  const address = `${publicUrl}${bot.language === 'it' ? '/it' : ''}/portal/insight?bot=${encodeURIComponent(bot.public_id)}`
  return { subject: subject(bot.name === '' ? 'Loquia' : bot.name, notices.length), text: `${lines.join('\n\n')}\n\n${open}\n${address}\n` }
}
