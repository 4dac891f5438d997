import {
  webhookFormat,
  errorCodeSchema,
  errorMessage,
  type Locale,
  type WebhookEventType,
  type WebhookFormat,
} from '@loquia/contracts'
import { Webhook } from 'standardwebhooks'
import type { EventData, Sendable } from './event-data.queries.js'
import { oneLine, plainLines } from '../../../platform/mail/index.js'

export interface WebhookRequest {
  body: string
  headers: Record<string, string>
}

/** Signs a delivery with every valid secret (https://www.standardwebhooks.com), or formats a Slack or Teams message. */
export function webhookRequest(
  delivery: Sendable,
  data: EventData,
  { secrets, portal, now = new Date() }: { secrets: readonly string[]; portal: string; now?: Date },
): WebhookRequest {
  const json = { 'content-type': 'application/json', accept: '*/*' }
  const format = webhookFormat(delivery.url)
  if (format !== 'standard')
    return { body: JSON.stringify(channelMessage(format, delivery, data, portal)), headers: json }
  const { id, type, at: timestamp } = delivery
  const body = JSON.stringify({ type, timestamp, data })
  return {
    body,
    headers: {
      ...json,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    },
  }
}

const textMaxChars = 500
/** Slack's limit for a header. */
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
    'handover.asked': 'A visitor asked for a person',
    'handover.taken': 'An agent joined a conversation',
    'handover.closed': 'A conversation with an agent ended',
    'lead.created': 'A visitor left a message',
    'source.failed': 'We couldn’t read a source',
    'webhook.test': 'Test message',
    unanswered: 'A question without an answer',
    unsure: 'A question without a sure answer',
    up: 'AI answer rated helpful',
    down: 'AI answer rated unhelpful',
    customUp: 'Custom answer rated helpful',
    customDown: 'Custom answer rated unhelpful',
    test: 'Messages from your chatbot will arrive here.',
    open: 'Open in Loquia',
  },
  it: {
    'conversation.started': 'Una nuova conversazione',
    'handover.asked': 'Un visitatore ha chiesto di parlare con una persona',
    'handover.taken': 'Un operatore è entrato in una conversazione',
    'handover.closed': 'Una conversazione con un operatore è finita',
    'lead.created': 'Un visitatore ha lasciato un messaggio',
    'source.failed': 'Non siamo riusciti a leggere una fonte',
    'webhook.test': 'Messaggio di prova',
    unanswered: 'Una domanda senza risposta',
    unsure: 'Una domanda senza una risposta sicura',
    up: 'Risposta AI giudicata utile',
    down: 'Risposta AI giudicata non utile',
    customUp: 'Risposta personalizzata giudicata utile',
    customDown: 'Risposta personalizzata giudicata non utile',
    test: 'I messaggi del tuo chatbot arriveranno qui.',
    open: 'Apri in Loquia',
  },
}

const tabs: Partial<Record<Sendable['type'], string>> = { 'question.unanswered': 'unanswered', 'lead.created': 'leads' }

interface ChannelContent {
  title: string
  /** Untrusted text: never markup. */
  lines: string[]
  link: { url: string; text: string }
}

/** @param portal address of the bot's conversations, with a query */
function channelMessage(
  format: Exclude<WebhookFormat, 'standard'>,
  { type, name, language }: Pick<Sendable, 'type' | 'name' | 'language'>,
  data: EventData,
  portal: string,
): object {
  const text = words[language]
  const title = `${name === '' ? 'Loquia' : oneLine(name)}: ${formatTitle(type, data, text)}`
  const tab = tabs[type]
  const content: ChannelContent = {
    title: truncate(title, titleMaxChars),
    lines: formatLines(type, data, language).map((line) => truncate(plainLines(line), textMaxChars)),
    link: { url: tab === undefined ? portal : `${portal}&tab=${tab}`, text: text.open },
  }
  return format === 'slack' ? slackMessage(content) : teamsMessage(content)
}

function formatTitle(type: Sendable['type'], { outcome, feedback, generatedBy }: EventData, text: Words): string {
  if (type === 'question.unanswered') return outcome === 'unsure' ? text.unsure : text.unanswered
  if (type === 'feedback.given' && generatedBy === 'owner') return feedback === 'up' ? text.customUp : text.customDown
  if (type === 'feedback.given') return feedback === 'up' ? text.up : text.down
  return text[type]
}

function formatLines(type: Sendable['type'], data: EventData, language: Locale): string[] {
  const fieldLines = (key: string) => (typeof data[key] === 'string' && data[key] !== '' ? [data[key]] : [])
  switch (type) {
    case 'webhook.test':
      return [words[language].test]
    case 'lead.created':
      return [[...fieldLines('name'), ...fieldLines('email')].join(' · '), ...fieldLines('message')]
    case 'question.unanswered':
      return fieldLines('question')
    case 'feedback.given':
      return [...fieldLines('question'), ...fieldLines('comment')]
    case 'source.failed': {
      const code = errorCodeSchema.safeParse(data['error'])
      return [...fieldLines('location'), ...(code.success ? [errorMessage(code.data, language)] : [])]
    }
    default:
      return fieldLines('pageUrl')
  }
}

/** Untrusted text is `plain_text`, without links or mentions. */
function slackMessage({ title, lines, link }: ChannelContent): object {
  return {
    // Shown in notifications, and parsed as markup.
    text: escapeMarkup(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title, emoji: false } },
      ...lines.map((text) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } })),
      { type: 'section', text: { type: 'mrkdwn', text: `<${link.url}|${link.text}>` } },
    ],
  }
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Untrusted text is in text runs, which ignore Markdown, unlike a TextBlock. */
function teamsMessage({ title, lines, link }: ChannelContent): object {
  const textBlock = (text: string, style: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }],
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
          body: [textBlock(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => textBlock(line))],
          actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
        },
      },
    ],
  }
}

function truncate(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
