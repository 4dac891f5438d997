import type { GoldenQuestion, GoldenTrial } from '@loquia/contracts'
import type { ComposedAnswer } from '../composition/compose-answer.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import { wordsOf } from '../languages/index.js'

/** Passages that may hold the words expected: an answer quotes only a part of them, a model may read more. */
const passagesRead = 3

/**
 * Whether what was found answers a golden question as its owner expects. Judged without a model, so that it tells what
 * the index does and the same index always gives the same verdict.
 */
export function tryQuestion(
  { expectedUrl, expectedText }: Pick<GoldenQuestion, 'expectedUrl' | 'expectedText'>,
  { passages, answer }: { passages: FoundAnswer['passages']; answer: ComposedAnswer | undefined },
): GoldenTrial {
  if (!answer) return { passed: false, refused: true, answer: '', urls: [] }
  const { text, sources } = answer
  const urls = [...new Set(sources.map(({ url }) => withoutFragment(url)))]
  const said = [text, ...passages.slice(0, passagesRead).map((chunk) => [...chunk.headings, chunk.text].join('\n'))]
  const isOnPage = expectedUrl === undefined || urls.some((url) => pageKey(url) === pageKey(expectedUrl))
  const isSaid = expectedText === undefined || said.some((words) => holds(words, expectedText))
  return { passed: isOnPage && isSaid, refused: false, answer: text, urls }
}

/**
 * The same words in the same order, whatever stands between them. A unit is a word of its own: `8:30` is in `8:30am`.
 */
function holds(text: string, wanted: string): boolean {
  const words = (of: string) => ` ${wordsOf(of.replace(/(?<=\d)(?=\p{L})/gu, ' ')).join(' ')} `
  return words(text).includes(words(wanted))
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}

/** The same page whether it was typed with or without scheme's s, `www.`, a final slash or a fragment. */
function pageKey(url: string): string {
  try {
    const { host, pathname, search } = new URL(url)
    return `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`
  } catch {
    return url
  }
}
