import type { Locale, ReportFigures } from '@loquia/contracts'
import { action, oneLine, paragraph, type EmailBlock, type EmailContent } from '../../platform/mail/index.js'

export interface Week {
  bot: { name: string; language: Locale }
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  now: ReportFigures
  before: ReportFigures
  /** Most frequent unanswered questions, with links to answer them. */
  wanted: readonly { question: string; count: number; link: string }[]
  links: { figures: string; settings: string }
}

const words = {
  en: {
    subject: (name: string, conversations: number) =>
      `${name}: ${conversations === 1 ? 'one conversation' : `${conversations} conversations`} last week`,
    title: (from: string, to: string) => `Your chatbot from ${from} to ${to}`,
    before: 'week before',
    conversations: 'Conversations',
    resolved: 'Resolved without an agent',
    unanswered: 'Questions without a sure answer',
    feedback: 'Helpful / unhelpful answers',
    handOvers: 'Handed off to an agent',
    wanted: 'Top open questions',
    asked: (count: number) => (count === 1 ? 'asked once' : `asked ${count} times`),
    write: 'Write the answer',
    nothing: 'No open questions.',
    figures: 'See all figures',
    why: 'You get this email every Monday.',
    off: 'Turn off',
  },
  it: {
    subject: (name: string, conversations: number) =>
      `${name}: ${conversations === 1 ? 'una conversazione' : `${conversations} conversazioni`} la settimana scorsa`,
    title: (from: string, to: string) => `Il tuo chatbot dal ${from} al ${to}`,
    before: 'settimana prima',
    conversations: 'Conversazioni',
    resolved: 'Risolte senza operatore',
    unanswered: 'Domande senza una risposta sicura',
    feedback: 'Risposte utili / non utili',
    handOvers: 'Passate a un operatore',
    wanted: 'Le domande aperte più frequenti',
    asked: (count: number) => (count === 1 ? 'chiesta una volta' : `chiesta ${count} volte`),
    write: 'Scrivi la risposta',
    nothing: 'Nessuna domanda aperta.',
    figures: 'Vedi tutti i numeri',
    why: 'Ricevi questa email ogni lunedì.',
    off: 'Disattivala',
  },
}

export function weeklyEmail({ bot, from, to, now, before, wanted, links }: Week): EmailContent {
  const texts = words[bot.language]
  const number = new Intl.NumberFormat(bot.language)
  const percent = new Intl.NumberFormat(bot.language, { style: 'percent', maximumFractionDigits: 0 })
  const formatShare = (part: number, whole: number): string => (whole === 0 ? '–' : percent.format(part / whole))
  const day = new Intl.DateTimeFormat(bot.language, { timeZone: 'UTC', day: 'numeric', month: 'long' })
  const title = texts.title(day.format(new Date(from)), day.format(new Date(to)))
  const countAnswers = ({ sure, unsure, none }: ReportFigures): number => sure + unsure + none
  const unsureShare = (figures: ReportFigures): string =>
    formatShare(figures.unsure + figures.none, countAnswers(figures))
  const figures: [name: string, now: string, before: string][] = [
    [texts.conversations, number.format(now.conversations), number.format(before.conversations)],
    [texts.resolved, formatShare(now.resolved, now.conversations), formatShare(before.resolved, before.conversations)],
    [texts.unanswered, unsureShare(now), unsureShare(before)],
    [
      texts.feedback,
      `${number.format(now.up)} / ${number.format(now.down)}`,
      `${number.format(before.up)} / ${number.format(before.down)}`,
    ],
  ]
  if (now.handOvers !== null)
    figures.push([texts.handOvers, number.format(now.handOvers), number.format(before.handOvers ?? 0)])
  const entries = wanted.map(({ question, count, link }) => ({
    text: oneLine(question),
    note: texts.asked(count),
    link: { label: texts.write, url: link },
  }))
  const blocks: EmailBlock[] = [
    { type: 'heading', text: title },
    {
      type: 'figures',
      rows: figures.map(([name, value, previous]) => ({ name, value, note: `${texts.before}: ${previous}` })),
    },
    ...(entries.length === 0
      ? [paragraph(texts.nothing)]
      : [paragraph(`${texts.wanted}:`), { type: 'entries' as const, entries }]),
    action(texts.figures, links.figures),
    { type: 'footer', text: texts.why, link: { label: texts.off, url: links.settings } },
  ]
  return {
    subject: texts.subject(bot.name === '' ? 'Loquia' : bot.name, now.conversations),
    body: { language: bot.language, blocks },
  }
}
