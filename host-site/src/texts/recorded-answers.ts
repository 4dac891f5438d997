interface RecordedAnswer {
  question: string
  answer: string
  quote?: string
  title?: string
  path?: string
}

/** For the test that asks the recorded questions again. */
export function recordedMarks({ question, answer, quote, title, path }: RecordedAnswer): {
  [name: `data-recorded-${string}`]: string | undefined
} {
  return {
    'data-recorded-question': question,
    'data-recorded-answer': answer,
    'data-recorded-quote': quote,
    'data-recorded-title': title,
    'data-recorded-path': path,
  }
}

/** For reading aloud: without bold, source numbers and link addresses. */
export function plainAnswerText(answer: string): string {
  return answer
    .replace(/(?<!\s)\s*\[\d+\]/g, '')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replaceAll('**', '')
}
