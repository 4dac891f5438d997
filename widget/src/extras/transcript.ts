import type { Message } from '../conversation/state'

export interface TranscriptWords {
  transcript: string
  sourcesOf: string
  you: string
  /** The label of a machine's answers. */
  ai: string
  /** Behind it, for an answer that the owner wrote. */
  customAnswer: string
}

/**
 * The conversation as plain text: each message under who said it, a person by name, a question with its time in the
 * visitor's own zone, an answer with the pages it rests on, files by name. What happened is a line. Ends with a line
 * break.
 */
export function transcriptOf(
  messages: readonly Message[],
  about: { title: string; page: string; locale: string },
  words: TranscriptWords,
): string {
  const when = new Intl.DateTimeFormat(about.locale, { dateStyle: 'long', timeStyle: 'short' })
  const parts = [`${words.transcript}: ${about.title}\n${about.page}`]
  for (const { role, text, timestamp, sources, person, generatedBy, files = [] } of messages) {
    const at = when.format(new Date(timestamp))
    if (role === 'event') {
      if (text) parts.push(`${text}, ${at}`)
      continue
    }
    const head =
      role === 'assistant'
        ? [words.ai, generatedBy === 'owner' && words.customAnswer].filter(Boolean).join(', ')
        : `${role === 'user' ? words.you : [person?.name, about.title].filter(Boolean).join(', ')}, ${at}`
    // Files and answers of the owner's have no address that anybody could open.
    const cited = sources.map(({ number, title, url, isFurther, snippet }) => {
      const place = [title, /^https?:/i.test(url) && url].filter(Boolean).join(', ')
      // The text above does not quote it.
      return `[${number}] ${isFurther ? `"${snippet}" ` : ''}${place}`
    })
    parts.push(
      [
        head,
        ...(text ? [text] : []),
        ...files.map(({ name }) => name),
        ...(cited.length > 0 ? [`${words.sourcesOf}:`, ...cited] : []),
      ].join('\n'),
    )
  }
  return `${parts.join('\n\n')}\n`
}
