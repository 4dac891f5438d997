import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'
import { collectPassages } from '../retrieval/collect-passages.ts'
import { isRightPassage, ownSites } from '../retrieval/evaluation-site.ts'
import { isHeldOut, type FactsFile } from './pairs.ts'

export interface Candidate {
  heading: string
  text: string
}

export interface MeasuredSet {
  name: string
  queries: { text: string; candidates: readonly Candidate[]; right: readonly Candidate[] }[]
}

interface FaqFile {
  articles: { faqs: { id: string; q: string; a: string }[] }[]
  questions: { q: string; type: string; goldFaqs?: string[] }[]
}

const ownWords = new Set(['user', 'translated'])

/** @param folder the answer-quality data */
export function faqSets(folder: string): MeasuredSet[] {
  const [bankEn, bankIt, faqEn] = ['bank-en', 'bank-it', 'faq-en'].map(
    (name) => JSON.parse(readFileSync(join(folder, 'data', `${name}.json`), 'utf8')) as FaqFile,
  ) as [FaqFile, FaqFile, FaqFile]
  return [
    faqSet('bank-it', bankIt, bankIt),
    faqSet('bank-en', bankEn, bankEn),
    faqSet('faq-en', faqEn, faqEn),
    faqSet('bank-en to bank-it', bankEn, bankIt),
    faqSet('bank-it to bank-en', bankIt, bankEn),
  ]
}

/** Entries of the two banks share their numbers. */
function faqSet(name: string, { questions }: FaqFile, { articles }: FaqFile): MeasuredSet {
  const entries = new Map(
    articles.flatMap(({ faqs }) => faqs.map(({ id, q, a }) => [id, { heading: q, text: a }] as const)),
  )
  const candidates = [...entries.values()]
  return {
    name,
    queries: questions
      .filter(({ type }) => ownWords.has(type))
      .map(({ q, goldFaqs = [] }) => ({
        text: q,
        candidates,
        right: goldFaqs.map((id) => entries.get(id)).filter((entry) => entry !== undefined),
      })),
  }
}

/**
 * The built product makes the passages in about a minute.
 * @param cache a file for the passages
 */
export async function businessSets(cache: string): Promise<MeasuredSet[]> {
  const sites = ownSites()
  if (!existsSync(cache)) writeFileSync(cache, JSON.stringify([...(await collectPassages(sites))]))
  const passages = new Map(JSON.parse(readFileSync(cache, 'utf8')) as [string, CandidatePassage[]][])
  return Object.entries(Object.groupBy(sites, ({ language }) => language)).map(([language, own = []]) => ({
    name: `businesses ${language}`,
    queries: own.flatMap(({ id, questions }) => {
      const found = (passages.get(id) ?? []).map((passage) =>
        Object.assign(passage, { heading: passage.headings.join(' ') }),
      )
      return questions
        .filter(({ isAnswerable, isInOwnWords }) => isAnswerable && isInOwnWords)
        .map((question) => ({
          text: [...question.history, question.text].join(' '),
          candidates: found,
          right: found.filter((passage) => isRightPassage(question, passage)),
        }))
    }),
  }))
}

/** Questions with the same `meaning` ask the same. */
export interface QuestionSet {
  name: string
  businesses: { text: string; meaning: string }[][]
  /** Texts to compare with, if not the questions themselves. */
  variants?: { text: string; meaning: string }[][]
}

export function questionSets(facts: readonly FactsFile[], answers: string | undefined): QuestionSet[] {
  const heldOut = facts.filter(isHeldOut)
  const asksIn = (spoken: readonly string[]): QuestionSet['businesses'] =>
    heldOut.map((business) =>
      business.facts.flatMap(({ asks }, at) =>
        spoken.flatMap((language) => (asks[language] ?? []).map((text) => ({ text, meaning: String(at) }))),
      ),
    )
  const others = visitorLanguages.filter((language) => language !== 'en')
  const publicSets = answers === undefined ? [] : ['bank-en', 'bank-it', 'faq-en']
  return [
    ...publicSets.map((name) => {
      const { questions } = JSON.parse(readFileSync(join(answers!, 'data', `${name}.json`), 'utf8')) as FaqFile
      const own = questions.filter(({ type, goldFaqs = [] }) => ownWords.has(type) && goldFaqs.length > 0)
      return { name, businesses: [own.map(({ q, goldFaqs }) => ({ text: q, meaning: goldFaqs![0]! }))] }
    }),
    ...visitorLanguages.map((language) => ({ name: `facts ${language}`, businesses: asksIn([language]) })),
    { name: 'facts, others to English', businesses: asksIn(others), variants: asksIn(['en']) },
    { name: 'facts, all languages', businesses: asksIn(visitorLanguages) },
  ]
}

const visitorLanguages = ['en', 'it', 'de', 'fr', 'es', 'pt']

export function factSets(businesses: readonly FactsFile[]): MeasuredSet[] {
  const own = visitorLanguages.map((language) => factSet(`facts ${language}`, businesses, [[language, language]]))
  const across = visitorLanguages.flatMap((asked) =>
    visitorLanguages.filter((stated) => stated !== asked).map((stated) => [asked, stated] as const),
  )
  return [...own, factSet('facts across languages', businesses, across)]
}

function factSet(
  name: string,
  businesses: readonly FactsFile[],
  languages: readonly (readonly [asked: string, said: string])[],
): MeasuredSet {
  const queries = businesses.filter(isHeldOut).flatMap(({ facts }) =>
    languages.flatMap(([asked, stated]) => {
      const says = facts.map((fact) => ({ heading: '', text: fact.says[stated] ?? '' }))
      const near = facts.map((fact) => ({ heading: '', text: fact.near?.[stated] ?? '' }))
      const candidates = [...says, ...near].filter(({ text }) => text !== '')
      return facts.flatMap((fact, at) =>
        (fact.asks[asked] ?? []).map((text) => ({ text, candidates, right: [says[at]!] })),
      )
    }),
  )
  return { name, queries }
}
