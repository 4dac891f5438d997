import type { Locale, ReportFigures } from '@loquia/contracts'
import { escapedHtml, oneLine, type Email } from '../../../mail/index.js'

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
    handOvers: 'Handed over to a person',
    wanted: 'The answers that visitors want most',
    asked: (count: number) => (count === 1 ? 'asked once' : `asked ${count} times`),
    write: 'Write the answer',
    nothing: 'No question waits for an answer.',
    figures: 'All figures',
    why: 'You get this email each Monday. Turn it off here:',
    off: 'Turn it off',
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
    wanted: 'Le risposte più richieste',
    asked: (count: number) => (count === 1 ? 'chiesta una volta' : `chiesta ${count} volte`),
    write: 'Scrivi la risposta',
    nothing: 'Nessuna domanda aspetta una risposta.',
    figures: 'Tutti i numeri',
    why: 'Ricevi questa email ogni lunedì. Se non la vuoi più:',
    off: 'Disattivala',
  },
}

/** Last week's figures and the answers that are wanted most, in the bot's language. */
export function weeklyEmail({
  bot,
  from,
  to,
  now,
  before,
  wanted,
  links,
}: Week): Pick<Email, 'subject' | 'text' | 'html'> {
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
  const questions = wanted.map(({ question, ...more }) => ({
    ...more,
    question: oneLine(question),
  }))
  const text = [
    title,
    '',
    ...figures.map(([name, value, previous]) => `${name}: ${value} (${said.before}: ${previous})`),
    '',
    ...(questions.length === 0
      ? [said.nothing]
      : [
          `${said.wanted}:`,
          ...questions.flatMap(({ question, count, link }, at) => [
            '',
            `${at + 1}. ${question} (${said.asked(count)})`,
            `${said.write}: ${link}`,
          ]),
        ]),
    '',
    `${said.figures}: ${links.figures}`,
    '',
    `${said.why} ${links.settings}`,
    '',
  ].join('\n')
  return { subject: said.subject(bot.name === '' ? 'Loquia' : bot.name, now.conversations), text, html: htmlOf() }

  /** One column of words and numbers, as email programs show it without a style sheet. */
  function htmlOf(): string {
    const link = (address: string, label: string): string =>
      `<a href="${escapedHtml(address)}" style="color:#6d28d9">${escapedHtml(label)}</a>`
    const rows = figures.map(
      ([name, value, previous]) =>
        `<tr><th scope="row" align="left" style="padding:8px 16px 8px 0;font-weight:400;border-top:1px solid #e6e2da">${escapedHtml(name)}</th><td align="right" style="padding:8px 16px 8px 0;font-size:20px;border-top:1px solid #e6e2da">${escapedHtml(value)}</td><td align="right" style="padding:8px 0;color:#5d5768;border-top:1px solid #e6e2da">${escapedHtml(said.before)}: ${escapedHtml(previous)}</td></tr>`,
    )
    const list = questions.map(
      ({ question, count, link: address }) =>
        `<li style="margin:0 0 16px">${escapedHtml(question)}<br><span style="color:#5d5768">${escapedHtml(said.asked(count))}</span> · ${link(address, said.write)}</li>`,
    )
    return `<!doctype html><html lang="${bot.language}"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head><body style="margin:0;padding:24px;background:#fcfbf8;color:#17131f;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapedHtml(title)}</h1>
<table style="border-collapse:collapse;width:100%">${rows.join('')}</table>
${questions.length === 0 ? `<p>${escapedHtml(said.nothing)}</p>` : `<h2 style="font-size:16px;margin:32px 0 12px">${escapedHtml(said.wanted)}</h2><ol style="padding-left:20px;margin:0">${list.join('')}</ol>`}
<p style="margin:24px 0 0">${link(links.figures, said.figures)}</p>
<p style="margin:32px 0 0;color:#5d5768;font-size:13px">${escapedHtml(said.why)} ${link(links.settings, said.off)}</p>
</div></body></html>`
  }
}
