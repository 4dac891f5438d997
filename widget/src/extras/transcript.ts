import type { Message } from '../conversation/state'

export interface TranscriptWords {
  transcript: string
  sourcesOf: string
  you: string
  ai: string
  customAnswer: string
}

/** Contains authors, question times in the visitor's zone, cited pages, and file names. */
export function formatTranscript(
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
        ? words.ai + (generatedBy === 'owner' ? `, ${words.customAnswer}` : '')
        : `${role === 'user' ? words.you : [person?.name, about.title].filter(Boolean).join(', ')}, ${at}`
    // Files and custom answers have no public address.
    const cited = sources.map(({ number, title, url, isFurther, snippet }) => {
      const place = [title, /^https?:/i.test(url) && url].filter(Boolean).join(', ')
      // The answer does not cite this passage.
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
