import type { Locale, NotificationEvent } from '@loquia/contracts'
import { plainLines, type Email } from '../../../mail/index.js'
import type { Notification } from './news.queries.js'

/** What strangers write, in one email: characters of each text, and how many of them. */
const textMaxChars = 500
const shownAtOnce = 20

interface Words {
  subject: (name: string, count: number) => string
  events: Record<NotificationEvent, string>
  /** Instead of `feedback_down`, when the owner wrote the answer. */
  customAnswerDown: string
  /** In the place of `unanswered`, where passages were shown that may help. */
  unsure: string
  more: (count: number) => string
  open: string
}
const words: Record<Locale, Words> = {
  en: {
    subject: (name, count) => `${name}: ${count === 1 ? 'one thing' : `${count} things`} to look at`,
    events: {
      unanswered: 'Without an answer',
      lead: 'Wants to hear from you',
      feedback_down: 'An answer by the AI assistant that did not help',
    },
    customAnswerDown: 'A custom answer that did not help',
    unsure: 'Without a sure answer',
    more: (count) => `And ${count} more.`,
    open: 'Everything is in your portal:',
  },
  it: {
    subject: (name, count) => `${name}: ${count === 1 ? 'una cosa' : `${count} cose`} da guardare`,
    events: {
      unanswered: 'Senza risposta',
      lead: 'Vuole essere ricontattato',
      feedback_down: 'Una risposta dell’assistente AI che non è servita',
    },
    customAnswerDown: 'Una risposta personalizzata che non è servita',
    unsure: 'Senza una risposta sicura',
    more: (count) => `E altre ${count}.`,
    open: 'Trovi tutto nel tuo portale:',
  },
}

/** Where each is read in the portal; the disliked answers stand among the conversations. */
const tabs: Partial<Record<NotificationEvent, string>> = { unanswered: 'unanswered', lead: 'leads' }

/**
 * What an owner is told, in the bot's language. An answer to the email goes to the person who asked to be written to,
 * where it tells of one alone; its link leads to what it tells of.
 * @param address of the bot's conversations in the portal, with a query
 */
export function notificationEmail(
  bot: { name: string; language: Locale },
  notifications: readonly Notification[],
  address: string,
): Pick<Email, 'subject' | 'text' | 'replyTo'> {
  const { subject, events, customAnswerDown, unsure, more: moreOf, open } = words[bot.language]
  const [lead, another] = notifications.filter(({ event }) => event === 'lead')
  const replyTo = another === undefined ? lead?.detail?.['email'] : undefined
  const [kind, mixed] = new Set(notifications.map(({ event }) => event))
  const tab = kind === undefined || mixed !== undefined ? undefined : tabs[kind]
  const lines = notifications.slice(0, shownAtOnce).map(({ event, text, detail }) => {
    const { outcome, generatedBy, ...parts } = detail ?? {}
    const ofOwner = event === 'feedback_down' && generatedBy === 'owner'
    const said = [text, ...Object.values(parts).filter((value) => value !== '')]
    return [
      `${ofOwner ? customAnswerDown : outcome === 'unsure' ? unsure : events[event]}:`,
      ...said.map((value) => `  ${shortened(value).replaceAll('\n', '\n  ')}`),
    ].join('\n')
  })
  if (notifications.length > shownAtOnce) lines.push(moreOf(notifications.length - shownAtOnce))
  return {
    subject: subject(bot.name === '' ? 'Loquia' : bot.name, notifications.length),
    text: `${lines.join('\n\n')}\n\n${open}\n${address}${tab === undefined ? '' : `&tab=${tab}`}\n`,
    ...(replyTo === undefined ? {} : { replyTo }),
  }
}

/** Cut between characters, never inside one; a run of line breaks becomes one. */
function shortened(text: string): string {
  const characters = [...plainLines(text).replace(/\n\s+/g, '\n')]
  return characters.length <= textMaxChars ? characters.join('') : `${characters.slice(0, textMaxChars - 1).join('')}…`
}
