import type { Message } from '../conversation/state'

export interface TranscriptWords {
  transcript: string
  sourcesOf: string
  you: string
  assistant: string
}

/**
 * The conversation as plain text: each message under who said it, a question with its time in the visitor's own zone,
 * an answer with the pages it rests on. Ends with a line break.
 */
export function transcriptOf(
  messages: readonly Message[],
  about: { title: string; page: string; locale: string },
  words: TranscriptWords,
): string {
  const when = new Intl.DateTimeFormat(about.locale, { dateStyle: 'long', timeStyle: 'short' })
  const parts = [`${words.transcript}: ${about.title}\n${about.page}`]
  for (const { role, text, timestamp, sources } of messages) {
    const head = role === 'user' ? `${words.you}, ${when.format(new Date(timestamp))}` : words.assistant
    // Files and answers of the owner's have no address that anybody could open.
    const cited = sources.map(
      ({ number, title, url }) => `[${number}] ${[title, /^https?:/i.test(url) && url].filter(Boolean).join(', ')}`,
    )
    parts.push([head, text, ...(cited.length > 0 ? [`${words.sourcesOf}:`, ...cited] : [])].join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}
