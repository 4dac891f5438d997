import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'

const unanswered = new Set(['unanswered', 'offtopic', 'offsite', 'impossible'])
/** Kinds in a visitor's own words. */
const ownWords = new Set(['user', 'translated', 'followup', 'crosslingual'])

export interface EvaluationQuestion {
  text: string
  type: string
  /** Oldest first. */
  history: readonly string[]
  /** Paths of pages that answer; empty if any page may. */
  paths: readonly string[]
  isAnsweredBy(text: string): boolean
  isAnswerable: boolean
  isInOwnWords: boolean
}

export type JudgedPassage = Pick<CandidatePassage, 'url' | 'headings' | 'text'>

/** Decoded, in lower case, without a trailing slash. */
export function comparablePath(url: string): string {
  const { pathname } = new URL(url, 'http://x')
  return (
    decodeURIComponent(pathname)
      .replace(/(?<!\/)\/+$/, '')
      .toLowerCase() || '/'
  )
}

/** False for questions that the site does not answer. */
export function isRightPage({ paths, isAnswerable }: EvaluationQuestion, url: string): boolean {
  return isAnswerable && (paths.length === 0 || paths.map(comparablePath).includes(comparablePath(url)))
}

export function isRightPassage(question: EvaluationQuestion, { url, headings, text }: JudgedPassage): boolean {
  return isRightPage(question, url) && question.isAnsweredBy([...headings, text].join('\n'))
}

export interface EvaluationSite {
  id: string
  language: string
  /** HTML by path. */
  pages: ReadonlyMap<string, string>
  /** A folder of files that replaces the pages. */
  folder?: string
  questions: readonly EvaluationQuestion[]
}

interface SiteFile {
  id: string
  lang: string
  pages: { path: string; html: string }[]
  questions: { q: string; type: string; page?: string | string[]; gold?: string[]; history?: string[] }[]
}

export function ownSites(): EvaluationSite[] {
  return globSync('sites/*.json', { cwd: import.meta.dirname })
    .toSorted()
    .map((name) => {
      const file = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as SiteFile
      return {
        id: file.id,
        language: file.lang,
        pages: new Map(file.pages.map(({ path, html }) => [path, html])),
        questions: file.questions.map(({ q, type, page = [], gold = [], history = [] }) =>
          toQuestion({ text: q, type, history, paths: [page].flat() }, (text) =>
            gold.some((each) => containsValue(text, each)),
          ),
        ),
      }
    })
}

/** Their texts are not ours, so the project does not contain them. */
interface RealSiteFile {
  site: string
  lang: string
  /** Below the website's own folder. */
  folder: string
  questions: { id: string; q: string; fact?: string; followUpOf?: string }[]
}

/**
 * `fact` is a regular expression that a right quotation matches.
 * @param questions a folder of JSON files
 * @param folder the files of each website by name; websites without files are skipped
 */
export function realSites(questions: string, folder: string): EvaluationSite[] {
  return globSync('*.json', { cwd: questions })
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(questions, name), 'utf8')) as RealSiteFile | RealSiteFile[])
    .filter(({ site }) => existsSync(join(folder, site)))
    .map(({ site, lang, folder: below, questions: asked }): EvaluationSite => {
      const texts = new Map(asked.map(({ id, q }) => [id, q]))
      const inner = join(folder, site, below)
      return {
        id: `real-${site}`,
        language: lang,
        pages: new Map(),
        folder: existsSync(inner) ? inner : join(folder, site),
        questions: asked.map(({ q, fact, followUpOf }) => {
          const before = followUpOf === undefined ? undefined : texts.get(followUpOf)
          const right = fact === undefined ? undefined : new RegExp(fact, 'i')
          return toQuestion(
            {
              text: q,
              type: right === undefined ? 'unanswered' : 'user',
              history: before === undefined ? [] : [before],
              paths: [],
            },
            (text) => right?.test(text) === true,
          )
        }),
      }
    })
}

interface AnswerData {
  readData(file: string): PublicSet
  buildSite(set: PublicSet): { pages: Map<string, { html: string }>; goldPaths(question: PublicQuestion): string[] }
  containsAny(text: string, answers: readonly string[], language: string): boolean
  quotes(text: string, gold: string, language: string): boolean
}
interface PublicSet {
  id: string
  lang: string
  questions: PublicQuestion[]
}
interface PublicQuestion {
  q: string
  type: string
  answers?: string[]
  goldText?: string
  goldTexts?: string[]
}

/** @param folder with `lib/` and `data/` */
export async function publicSites(folder: string, names: readonly string[]): Promise<EvaluationSite[]> {
  const modules = await Promise.all(
    ['util', 'site', 'metrics'].map((name) => import(pathToFileURL(join(folder, `lib/${name}.mjs`)).href)),
  )
  const data = Object.assign({}, ...modules) as AnswerData
  return names.map((name) => {
    const set = data.readData(join(folder, `data/${name}.json`))
    const site = data.buildSite(set)
    return {
      id: set.id,
      language: set.lang,
      pages: new Map([...site.pages].map(([path, { html }]) => [path, html])),
      questions: set.questions.map((question) => {
        const { q, type, answers = [], goldText, goldTexts = goldText === undefined ? [] : [goldText] } = question
        return toQuestion(
          { text: q, type, history: [], paths: site.goldPaths(question) },
          (text) =>
            data.containsAny(text, answers, set.lang) || goldTexts.some((gold) => data.quotes(text, gold, set.lang)),
        )
      }),
    }
  })
}

export function toQuestion(
  question: Pick<EvaluationQuestion, 'text' | 'type' | 'history' | 'paths'>,
  isAnsweredBy: EvaluationQuestion['isAnsweredBy'],
): EvaluationQuestion {
  const isAnswerable = !unanswered.has(question.type)
  return { ...question, isAnsweredBy, isAnswerable, isInOwnWords: ownWords.has(question.type) }
}

/** "£17" is not in "£170". */
function containsValue(text: string, gold: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${gold.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').test(
    text,
  )
}
