import type { Locale, NotificationEvent } from '@loquia/contracts'
import { action, paragraph, plainLines, type Email, type EmailBlock, type EmailContent } from '../../../mail/index.js'
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
  /** Beside an answer of the bot. */
  aiGenerated: string
  comment: string
  more: (count: number) => string
  open: string
}
const words: Record<Locale, Words> = {
  en: {
    subject: (name, count) => `${name}: ${count === 1 ? 'one thing' : `${count} things`} to look at`,
    events: {
      unanswered: 'Without an answer',
      lead: 'Wants to hear from you',
      feedback_down: 'Unhelpful answer',
    },
    customAnswerDown: 'Unhelpful custom answer',
    unsure: 'Without a sure answer',
    aiGenerated: 'AI-generated answer',
    comment: 'Comment',
    more: (count) => `And ${count} more.`,
    open: 'Open the portal',
  },
  it: {
    subject: (name, count) => `${name}: ${count === 1 ? 'una cosa' : `${count} cose`} da guardare`,
    events: {
      unanswered: 'Senza risposta',
      lead: 'Vuole essere ricontattato',
      feedback_down: 'Risposta non utile',
    },
    customAnswerDown: 'Risposta personalizzata non utile',
    unsure: 'Senza una risposta sicura',
    aiGenerated: 'Risposta generata dall’IA',
    comment: 'Commento',
    more: (count) => `E altre ${count}.`,
    open: 'Apri il portale',
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
): EmailContent & Pick<Email, 'replyTo'> {
  const { subject, more: moreOf, open } = words[bot.language]
  const [lead, another] = notifications.filter(({ event }) => event === 'lead')
  const replyTo = another === undefined ? lead?.detail?.['email'] : undefined
  const [kind, mixed] = new Set(notifications.map(({ event }) => event))
  const tab = kind === undefined || mixed !== undefined ? undefined : tabs[kind]
  const quotes = notifications.slice(0, shownAtOnce).flatMap((each) => quotesOf(each, words[bot.language]))
  const more = notifications.length - shownAtOnce
  return {
    subject: subject(bot.name === '' ? 'Loquia' : bot.name, notifications.length),
    body: {
      language: bot.language,
      blocks: [
        ...quotes,
        ...(more > 0 ? [paragraph(moreOf(more))] : []),
        action(open, `${address}${tab === undefined ? '' : `&tab=${tab}`}`),
      ],
    },
    ...(replyTo === undefined ? {} : { replyTo }),
  }
}

function quotesOf(
  { event, text, detail }: Notification,
  { events, customAnswerDown, unsure, aiGenerated, comment: commented }: Words,
): EmailBlock[] {
  const { outcome, comment = '', generatedBy, ...parts } = detail ?? {}
  const isCustom = generatedBy === 'owner'
  const by = `${isCustom ? customAnswerDown : outcome === 'unsure' ? unsure : events[event]}:`
  // The text is then an answer of the bot, and the comment a visitor's.
  if (event === 'feedback_down')
    return [
      { type: 'quote', by, ...(isCustom ? {} : { note: aiGenerated }), text, isMarkdown: true },
      ...(comment === '' ? [] : [{ type: 'quote' as const, by: `${commented}:`, text: shortened(comment) }]),
    ]
  const said = [text, ...Object.values(parts).filter((value) => value !== '')]
  return [{ type: 'quote', by, text: said.map(shortened).join('\n') }]
}

/** Cut between characters, never inside one; a run of line breaks becomes one. */
function shortened(text: string): string {
  const characters = [...plainLines(text).replace(/\n\s+/g, '\n')]
  return characters.length <= textMaxChars ? characters.join('') : `${characters.slice(0, textMaxChars - 1).join('')}…`
}
