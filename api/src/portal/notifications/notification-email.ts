import type { Locale, NotificationEvent } from '@loquia/contracts'
import {
  action,
  paragraph,
  plainLines,
  type Email,
  type EmailBlock,
  type EmailContent,
} from '../../platform/mail/index.js'
import type { Notification } from './notification-events.queries.js'

/** Limits for strangers' texts: characters, and texts per email. */
const textMaxChars = 500
const shownAtOnce = 20

interface Words {
  subject: (name: string, count: number) => string
  events: Record<NotificationEvent, string>
  /** Replaces `feedback_down` for custom answers. */
  customAnswerDown: string
  /** Replaces `unanswered` when passages were shown. */
  unsure: string
  aiGenerated: string
  comment: string
  more: (count: number) => string
  open: string
}
const words: Record<Locale, Words> = {
  en: {
    subject: (name, count) => `${name}: ${count === 1 ? 'one thing' : `${count} things`} to look at`,
    events: {
      unanswered: 'Unanswered question',
      lead: 'Message from a visitor',
      feedback_down: 'Unhelpful answer',
    },
    customAnswerDown: 'Unhelpful custom answer',
    unsure: 'Question without a sure answer',
    aiGenerated: 'AI-generated answer',
    comment: 'Comment',
    more: (count) => `And ${count} more.`,
    open: 'Open the portal',
  },
  it: {
    subject: (name, count) => `${name}: ${count === 1 ? 'una cosa' : `${count} cose`} da guardare`,
    events: {
      unanswered: 'Domanda senza risposta',
      lead: 'Messaggio di un visitatore',
      feedback_down: 'Risposta non utile',
    },
    customAnswerDown: 'Risposta personalizzata non utile',
    unsure: 'Domanda senza una risposta sicura',
    aiGenerated: 'Risposta generata dall’AI',
    comment: 'Commento',
    more: (count) => `E altre ${count}.`,
    open: 'Apri il portale',
  },
}

const tabs: Partial<Record<NotificationEvent, string>> = { unanswered: 'unanswered', lead: 'leads' }

/**
 * With a single lead, replies go to the visitor.
 * @param address of the bot's conversations, with a query
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
  const quotes = notifications.slice(0, shownAtOnce).flatMap((each) => toQuoteBlocks(each, words[bot.language]))
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

function toQuoteBlocks(
  { event, text, detail }: Notification,
  { events, customAnswerDown, unsure, aiGenerated, comment: commented }: Words,
): EmailBlock[] {
  const { outcome, comment = '', generatedBy, ...parts } = detail ?? {}
  const isCustom = generatedBy === 'owner'
  const by = `${isCustom ? customAnswerDown : outcome === 'unsure' ? unsure : events[event]}:`
  if (event === 'feedback_down')
    return [
      { type: 'quote', by, ...(isCustom ? {} : { note: aiGenerated }), text, isMarkdown: true },
      ...(comment === '' ? [] : [{ type: 'quote' as const, by: `${commented}:`, text: truncate(comment) }]),
    ]
  const lines = [text, ...Object.values(parts).filter((value) => value !== '')]
  return [{ type: 'quote', by, text: lines.map(truncate).join('\n') }]
}

function truncate(text: string): string {
  const characters = [...plainLines(text).replace(/\n\s+/g, '\n')]
  return characters.length <= textMaxChars ? characters.join('') : `${characters.slice(0, textMaxChars - 1).join('')}…`
}
