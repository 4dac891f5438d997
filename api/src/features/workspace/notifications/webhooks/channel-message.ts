import {
  errorCodeSchema,
  errorMessage,
  type Locale,
  type WebhookEventType,
  type WebhookFormat,
} from '@loquia/contracts'
import { oneLine, plainLines } from '../../../../mail/index.js'
import type { EventData, Sendable } from './event-data.queries.js'

/** Characters of each text in a channel. */
const textMaxChars = 500
/** Slack takes no longer header. */
const titleMaxChars = 150

type Titled = Exclude<WebhookEventType, 'question.unanswered' | 'feedback.given'> | 'webhook.test'
interface Words extends Record<Titled, string> {
  unanswered: string
  unsure: string
  up: string
  down: string
  customUp: string
  customDown: string
  test: string
  open: string
}
const words: Record<Locale, Words> = {
  en: {
    'conversation.started': 'A new conversation',
    'handover.asked': 'A visitor asks for a person',
    'handover.taken': 'A person has taken over',
    'handover.closed': 'A conversation with a person has ended',
    'lead.created': 'A visitor wants to hear from you',
    'source.failed': 'A source could not be read',
    'webhook.test': 'A test',
    unanswered: 'A question without an answer',
    unsure: 'A question without a sure answer',
    up: 'An AI answer that helped',
    down: 'An AI answer that did not help',
    customUp: 'A custom answer that helped',
    customDown: 'A custom answer that did not help',
    test: 'Messages of your chatbot arrive here.',
    open: 'Open in Loquia',
  },
  it: {
    'conversation.started': 'Una nuova conversazione',
    'handover.asked': 'Un visitatore chiede di parlare con una persona',
    'handover.taken': 'Una persona ha preso la conversazione',
    'handover.closed': 'Una conversazione con una persona è finita',
    'lead.created': 'Un visitatore vuole essere ricontattato',
    'source.failed': 'Non è stato possibile leggere una fonte',
    'webhook.test': 'Una prova',
    unanswered: 'Una domanda senza risposta',
    unsure: 'Una domanda senza una risposta sicura',
    up: 'Una risposta AI che è servita',
    down: 'Una risposta AI che non è servita',
    customUp: 'Una risposta personalizzata che è servita',
    customDown: 'Una risposta personalizzata che non è servita',
    test: 'I messaggi del tuo chatbot arrivano qui.',
    open: 'Apri in Loquia',
  },
}

/** Where each is read in the portal, behind its address with a bot; all others among the conversations. */
const tabs: Partial<Record<Sendable['type'], string>> = { 'question.unanswered': 'unanswered', 'lead.created': 'leads' }

/** What an event says in a channel. */
interface Said {
  title: string
  /** Words of visitors, pages and owners: never read as markup. */
  lines: string[]
  link: { url: string; text: string }
}

/**
 * An event as a message for a channel, in the bot's language.
 * @param portal the address of the bot's conversations in the portal, with a query
 */
export function channelMessage(
  format: Exclude<WebhookFormat, 'standard'>,
  { type, name, language }: Pick<Sendable, 'type' | 'name' | 'language'>,
  data: EventData,
  portal: string,
): object {
  const text = words[language]
  const title = `${name === '' ? 'Loquia' : oneLine(name)}: ${titleOf(type, data, text)}`
  const tab = tabs[type]
  const said: Said = {
    title: shortened(title, titleMaxChars),
    lines: linesOf(type, data, language).map((line) => shortened(plainLines(line), textMaxChars)),
    link: { url: tab === undefined ? portal : `${portal}&tab=${tab}`, text: text.open },
  }
  return format === 'slack' ? slackMessage(said) : teamsMessage(said)
}

function titleOf(type: Sendable['type'], { outcome, feedback, generatedBy }: EventData, text: Words): string {
  if (type === 'question.unanswered') return outcome === 'unsure' ? text.unsure : text.unanswered
  if (type === 'feedback.given' && generatedBy === 'owner') return feedback === 'up' ? text.customUp : text.customDown
  if (type === 'feedback.given') return feedback === 'up' ? text.up : text.down
  return text[type]
}

function linesOf(type: Sendable['type'], data: EventData, language: Locale): string[] {
  const line = (key: string) => (typeof data[key] === 'string' && data[key] !== '' ? [data[key]] : [])
  switch (type) {
    case 'webhook.test':
      return [words[language].test]
    case 'lead.created':
      return [[...line('name'), ...line('email')].join(' · '), ...line('message')]
    case 'question.unanswered':
      return line('question')
    case 'feedback.given':
      return [...line('question'), ...line('comment')]
    case 'source.failed': {
      const code = errorCodeSchema.safeParse(data['error'])
      return [...line('location'), ...(code.success ? [errorMessage(code.data, language)] : [])]
    }
    default:
      return line('pageUrl')
  }
}

/** Block Kit. What strangers write is `plain_text`, which has neither links nor mentions. */
function slackMessage({ title, lines, link }: Said): object {
  return {
    // Of notifications, where blocks are not shown; it is read as markup.
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title, emoji: false } },
      ...lines.map((text) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } })),
      { type: 'section', text: { type: 'mrkdwn', text: `<${link.url}|${link.text}>` } },
    ],
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An Adaptive Card. What strangers write stands in text runs, which know no Markdown, unlike a TextBlock. */
function teamsMessage({ title, lines, link }: Said): object {
  const block = (text: string, look: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...look }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => block(line))],
          actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
        },
      },
    ],
  }
}

/** Cut between characters, never inside one. */
function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
