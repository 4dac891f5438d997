import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CandidatePassage } from '../../api/src/knowledge/search/retrieve/candidate-passage.ts'

/** Kinds of questions that a site does not answer. */
const unanswered = new Set(['unanswered', 'offtopic', 'offsite', 'impossible'])
/** Kinds that are in a visitor's own words. */
const ownWords = new Set(['user', 'translated', 'followup', 'crosslingual'])

export interface EvaluationQuestion {
  text: string
  type: string
  /** Earlier questions of the conversation, oldest first. */
  history: readonly string[]
  /** Paths of the pages that answer; none where any page may. */
  paths: readonly string[]
  /** Whether a text holds the answer. */
  isAnsweredBy(text: string): boolean
  isAnswerable: boolean
  isInOwnWords: boolean
}

/** A passage as far as it is judged. */
export type JudgedPassage = Pick<CandidatePassage, 'url' | 'headings' | 'text'>

/** The path of an address as paths are compared: decoded, in lower case, without a slash at its end. */
export function comparablePath(url: string): string {
  const { pathname } = new URL(url, 'http://x')
  return (
    decodeURIComponent(pathname)
      .replace(/(?<!\/)\/+$/, '')
      .toLowerCase() || '/'
  )
}

/** Whether a page is one of those that answer; never for a question that its site does not answer. */
export function isRightPage({ paths, isAnswerable }: EvaluationQuestion, url: string): boolean {
  return isAnswerable && (paths.length === 0 || paths.map(comparablePath).includes(comparablePath(url)))
}

/** Whether a passage is on such a page, and holds the answer in its text or headings. */
export function isRightPassage(question: EvaluationQuestion, { url, headings, text }: JudgedPassage): boolean {
  return isRightPage(question, url) && question.isAnsweredBy([...headings, text].join('\n'))
}

/** A website with questions whose answers are known. */
export interface EvaluationSite {
  id: string
  language: string
  /** HTML by path. */
  pages: ReadonlyMap<string, string>
  /** A folder of files that is served instead of the pages. */
  folder?: string
  questions: readonly EvaluationQuestion[]
}

interface SiteFile {
  id: string
  lang: string
  pages: { path: string; html: string }[]
  questions: { q: string; type: string; page?: string | string[]; gold?: string[]; history?: string[] }[]
}

/** Made-up businesses, see `sites/`. */
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

/** Real websites, whose texts are not ours to keep. */
interface RealSiteFile {
  site: string
  lang: string
  /** Of the website below its own folder. */
  folder: string
  questions: { id: string; q: string; fact?: string; followUpOf?: string }[]
}

/**
 * Real websites with visitors' questions: files with a `fact`, a regular expression that a right quotation matches.
 * @param questions a folder of JSON files, a website or a list of them in each
 * @param folder has the files of each website below its name; those without are left out
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

/** The contents of an answer-quality folder: its sites and the rules by which replies are judged. */
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

/** Public sets of questions in a folder beside the project. @param folder with `lib/` and `data/` */
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
