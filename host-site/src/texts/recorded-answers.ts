/** A recorded answer of a sample site's bot; a refusal quotes nothing. */
interface RecordedAnswer {
  question: string
  answer: string
  quote?: string
  title?: string
  path?: string
}

/** Marks the element that shows a recorded answer, for the test that asks the question again. */
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

/** The words of an answer alone, as they are read aloud: without bold, numbers of sources and addresses of links. */
export function wordsOf(answer: string): string {
  return answer
    .replace(/(?<!\s)\s*\[\d+\]/g, '')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replaceAll('**', '')
}
