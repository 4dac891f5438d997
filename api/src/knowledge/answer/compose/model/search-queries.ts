import type { ModelPrompt } from '../../../../platform/openai/index.js'
import { declineWord, recentHistory, type History } from './model-prompt.js'

const queriesMax = 3
const queryMaxChars = 120
const englishNames = new Intl.DisplayNames('en', { type: 'language' })

export interface SearchQueriesInput {
  question: string
  history: History
  languages: readonly string[]
}

/**
 * Query rewriting (Ma et al. 2023, https://arxiv.org/abs/2305.14283). The prompt contains only the visitor's messages,
 * so no page can steer the search.
 */
export function searchQueriesPrompt({ question, history, languages }: SearchQueriesInput): ModelPrompt {
  const spoken = languages.map((language) => englishNames.of(language) ?? language).join(' or ')
  const system = [
    `A visitor of a business's website asked a question, and a search by its words found no answer.`,
    `Write at most ${queriesMax} short search queries, one a line and nothing else, in the words in which such a website may say it: other names of the thing, the heading it may stand under, the sentence that would answer.`,
    `Name in each what earlier messages show that the question is about.${spoken === '' ? '' : ` Write them in ${spoken}.`}`,
    `If the message asks nothing that a business's website could say, reply with ${declineWord}.`,
  ].join('\n')
  return {
    system,
    messages: [
      ...recentHistory(history.filter(({ role }) => role === 'user')),
      { role: 'user', content: `Question: ${question}` },
    ],
  }
}

export function readSearchQueries(reply: string): string[] {
  if (reply.includes(declineWord)) return []
  const lines = reply.split('\n').map((line) =>
    line
      .replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '')
      .replace(/["“”„«»`]/g, '')
      .trim()
      .slice(0, queryMaxChars),
  )
  return [...new Set(lines)].filter((line) => /\p{L}/u.test(line)).slice(0, queriesMax)
}
