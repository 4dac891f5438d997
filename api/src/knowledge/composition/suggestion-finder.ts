import { Inject, Injectable } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import type { FoundAnswer } from '../confidence/found-answer.js'
import { AnswerFinder } from '../find-answer.js'
import { answerTypeOf, type EntityKind } from '../languages/index.js'
import { questionMaxChars } from './next-questions.js'

const suggestionsMax = 4
/** With fewer than these, the titles of pages are asked about. */
const suggestionsMin = 3
/** Pages whose titles are tried. */
const titlesTried = 8
const titleMaxChars = 36
/** Own questions of the site tried before the templates. */
const questionsTried = 12
/** `3.1.9.` or `A.` before a heading belongs to the page, not to the question; so do signs and pictures. */
const numbering = /^\s*(?:\d+(?:\.\d+)*|[A-Z])[.)]\s+|^[^\p{L}\p{N}"“«'‘¿]+/gu

interface Candidate {
  question: string
  /** Whether what was found is an answer to it: the sentences of another page may be one by chance. */
  proves: (found: FoundAnswer) => boolean
}

interface Template {
  question: Record<Locale, string>
  /** What must show in the sentence that answers. */
  shows: readonly EntityKind[]
}

const templates: readonly Template[] = [
  {
    question: { en: 'What are your opening hours?', it: 'Quali sono gli orari di apertura?' },
    shows: ['time'],
  },
  { question: { en: 'How much does it cost?', it: 'Quanto costa?' }, shows: ['money'] },
  { question: { en: 'Where can I find you?', it: 'Dove vi trovo?' }, shows: ['address', 'postal-code'] },
  { question: { en: 'How can I contact you?', it: 'Come posso contattarvi?' }, shows: ['phone', 'email'] },
]

const aboutTitle: Record<Locale, string> = {
  en: 'What can you tell me about {title}?',
  it: 'Cosa puoi dirmi su {title}?',
}

/** Finds questions to offer a visitor, each asked and surely answered before it is shown. */
@Injectable()
export class SuggestionFinder {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(AnswerFinder) private readonly finder: AnswerFinder,
  ) {}

  /**
   * Up to four questions in `language` that the bot surely answers from its pages: the site's own questions first (one a
   * page before a second of the same page), then everyday ones. Fewer, or none, when fewer can be proved.
   */
  async suggest(botId: string, language: Locale): Promise<string[]> {
    const trial = new Trial((question) => this.finder.find({ botId, question, language }))
    const rest = await trial.of(await this.ownQuestions(botId, language), suggestionsMax - 1)
    await trial.of(
      templates.map(({ question, shows }) => ({
        question: question[language],
        proves: ({ sentences }) => sentences[0]?.read.entities.some(({ kind }) => shows.includes(kind)) === true,
      })),
      suggestionsMax,
    )
    await trial.of(rest, suggestionsMax)
    if (trial.found.length < suggestionsMin) await trial.of(await this.aboutPages(botId, language), suggestionsMin)
    return trial.found
  }

  /** Headings of the site that are questions: those of a FAQ, and others with a question word. */
  private async ownQuestions(botId: string, language: Locale): Promise<Candidate[]> {
    const rows: { heading: string; kind: string }[] = await this.database.query(
      `SELECT heading, kind FROM (
         SELECT headings ->> -1 AS heading, id, kind, ordinal, row_number() OVER (PARTITION BY page_id ORDER BY kind = 'faq' DESC, ordinal) AS place
         FROM chunks WHERE bot_id = $1 AND language = $2 AND voice = 'business' AND headings ->> -1 LIKE '%?' AND length(headings ->> -1) <= $3
       ) AS questions ORDER BY kind = 'faq' DESC, place, length(heading), id LIMIT ${questionsTried}`,
      [botId, language, questionMaxChars],
    )
    return rows
      .map(({ heading, kind }) => ({ heading, kind, question: heading.replace(numbering, '').trim() }))
      .filter(({ question, kind }) => kind === 'faq' || answerTypeOf(question, language).type !== 'yes-no')
      .map(({ heading, question }) => ({
        question,
        proves: ({ sentences }) => sentences[0]?.passage.headings.at(-1) === heading,
      }))
  }

  /** A site of articles asks no questions itself: its longest pages are what there is to know, and then its files. */
  private async aboutPages(botId: string, language: Locale): Promise<Candidate[]> {
    const pages: { title: string; page_id: string }[] = await this.database.query(
      `SELECT title, page_id::text, min(url) ~* '\\.(pdf|docx|txt)(#|$)' AS is_file FROM chunks
       WHERE bot_id = $1 AND language = $2 AND voice = 'business' AND length(title) BETWEEN 3 AND ${titleMaxChars} AND title !~ '[?!|]'
       GROUP BY title, page_id HAVING count(*) > 1 ORDER BY is_file, sum(words) DESC, page_id LIMIT ${titlesTried}`,
      [botId, language],
    )
    return pages.map(({ title, page_id }) => ({
      question: aboutTitle[language].replace('{title}', () => title),
      proves: ({ sentences }) => sentences[0]?.passage.pageId === page_id,
    }))
  }
}

/** Questions tried against the index. */
class Trial {
  /** Those that the index surely answers, each from a passage that answers no earlier one. */
  readonly found: string[] = []
  private readonly answeredBy = new Set<string>()

  constructor(private readonly ask: (question: string) => Promise<FoundAnswer>) {}

  /** Tries these in turn until so many are found in all. @returns those that were not tried */
  async of(candidates: readonly Candidate[], enough: number): Promise<readonly Candidate[]> {
    for (const [at, { question, proves }] of candidates.entries()) {
      if (this.found.length >= enough) return candidates.slice(at)
      const found = await this.ask(question)
      const id = found.sentences[0]?.passage.id
      if (found.confidence.outcome !== 'sure' || id === undefined || this.answeredBy.has(id) || !proves(found)) continue
      this.answeredBy.add(id)
      this.found.push(question)
    }
    return []
  }
}
