import type { Language } from '../../../core/languages/index.js'
import type { KnowledgeDocument } from './document.js'
import { languageOf } from './text/language.js'

export interface OwnAnswer {
  question: string
  answer: string
  address: string
  language: Language
}

export function readAnswer({ question, answer, address, language }: OwnAnswer): KnowledgeDocument {
  const lines = answer
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const title = question.replace(/\s+/g, ' ').trim()
  return {
    url: address,
    title,
    language: languageOf(`${title} ${lines.join(' ')}`, undefined, { language }),
    blocks: [{ kind: 'faq', headings: [title], text: lines.join('\n') }],
  }
}
