import type { Locale, ReportFigures } from '@loquia/contracts'
import { action, oneLine, paragraph, type EmailBlock, type EmailContent } from '../../../mail/index.js'

/** What an owner is told of a week. */
export interface Week {
  bot: { name: string; language: Locale }
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  now: ReportFigures
  before: ReportFigures
  /** What was asked most and waits for an answer, each with where it can be written. */
  wanted: readonly { question: string; count: number; link: string }[]
  /** Of the figures, and of the settings in which the email is turned off. */
  links: { figures: string; settings: string }
}

const words = {
  en: {
    subject: (name: string, conversations: number) =>
      `${name}: ${conversations === 1 ? 'one conversation' : `${conversations} conversations`} last week`,
    title: (from: string, to: string) => `Your chatbot from ${from} to ${to}`,
    before: 'week before',
    conversations: 'Conversations',
    resolved: 'Resolved without a person',
    unanswered: 'Questions without a sure answer',
    feedback: 'Answers that helped / did not help',
    handOvers: 'Handed to a person',
    wanted: 'Top open questions',
    asked: (count: number) => (count === 1 ? 'asked once' : `asked ${count} times`),
    write: 'Write the answer',
    nothing: 'No open questions.',
    figures: 'All figures',
    why: 'You get this email every Monday.',
    off: 'Turn off',
  },
  it: {
    subject: (name: string, conversations: number) =>
      `${name}: ${conversations === 1 ? 'una conversazione' : `${conversations} conversazioni`} la settimana scorsa`,
    title: (from: string, to: string) => `Il tuo chatbot dal ${from} al ${to}`,
    before: 'settimana prima',
    conversations: 'Conversazioni',
    resolved: 'Risolte senza una persona',
    unanswered: 'Domande senza una risposta sicura',
    feedback: 'Risposte utili / non utili',
    handOvers: 'Passate a una persona',
    wanted: 'Le domande aperte più frequenti',
    asked: (count: number) => (count === 1 ? 'chiesta una volta' : `chiesta ${count} volte`),
    write: 'Scrivi la risposta',
    nothing: 'Nessuna domanda aperta.',
    figures: 'Tutti i numeri',
    why: 'Ricevi questa email ogni lunedì.',
    off: 'Disattivala',
  },
}

/** Last week's figures and the answers that are wanted most, in the bot's language. */
export function weeklyEmail({ bot, from, to, now, before, wanted, links }: Week): EmailContent {
  const said = words[bot.language]
  const number = new Intl.NumberFormat(bot.language)
  const percent = new Intl.NumberFormat(bot.language, { style: 'percent', maximumFractionDigits: 0 })
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : percent.format(part / whole))
  const day = new Intl.DateTimeFormat(bot.language, { timeZone: 'UTC', day: 'numeric', month: 'long' })
  const title = said.title(day.format(new Date(from)), day.format(new Date(to)))
  const ended = ({ sure, unsure, none }: ReportFigures): number => sure + unsure + none
  const unsureShare = (figures: ReportFigures): string => share(figures.unsure + figures.none, ended(figures))
  const figures: [name: string, now: string, before: string][] = [
    [said.conversations, number.format(now.conversations), number.format(before.conversations)],
    [said.resolved, share(now.resolved, now.conversations), share(before.resolved, before.conversations)],
    [said.unanswered, unsureShare(now), unsureShare(before)],
    [
      said.feedback,
      `${number.format(now.up)} / ${number.format(now.down)}`,
      `${number.format(before.up)} / ${number.format(before.down)}`,
    ],
  ]
  if (now.handOvers !== null)
    figures.push([said.handOvers, number.format(now.handOvers), number.format(before.handOvers ?? 0)])
  const entries = wanted.map(({ question, count, link }) => ({
    text: oneLine(question),
    note: said.asked(count),
    link: { label: said.write, url: link },
  }))
  const blocks: EmailBlock[] = [
    { type: 'heading', text: title },
    {
      type: 'figures',
      rows: figures.map(([name, value, previous]) => ({ name, value, note: `${said.before}: ${previous}` })),
    },
    ...(entries.length === 0
      ? [paragraph(said.nothing)]
      : [paragraph(`${said.wanted}:`), { type: 'entries' as const, entries }]),
    action(said.figures, links.figures),
    { type: 'footer', text: said.why, link: { label: said.off, url: links.settings } },
  ]
  return {
    subject: said.subject(bot.name === '' ? 'Loquia' : bot.name, now.conversations),
    body: { language: bot.language, blocks },
  }
}
