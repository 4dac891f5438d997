import { Inject, Injectable } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { Retriever } from '../retrieval/retriever.js'
import { evidenceOf } from './evidence.js'
import { questionMaxChars } from './next-questions.js'

const suggestionsMax = 4
/** With fewer than these, the titles of pages are asked about. */
const suggestionsMin = 3
/** Pages whose titles are tried. */
const titlesTried = 8
const titleMaxChars = 36
/** Pages that nobody asks about of their own accord. */
const dullTitle =
  '(privacy|cookie|terms|legal|imprint|login|sitemap|gallery|galleria|photos?|foto|condizioni|trasparenza|area (soci|riservata|clienti)|note legali|accedi|home|\\m(book(ing)?|appointments?|contacts?|shop|cart|prenota(zioni)?|contatti|carrello|negozio)\\M)'
/** Own questions of the site tried before the templates. */
const questionsTried = 12
/** `3.1.9.` or `A.` before a heading belongs to the page, not to the question. */
const sectionNumber = /^\s*(?:\d+(?:\.\d+)*|[A-Z])[.)]\s+/
const clockSpan = /\b\d{1,2}(?:[:.]\d{2})? ?(?:am|pm)?\s*(?:–|-|to|until|a|alle)\s*\d{1,2}(?:[:.]\d{2}| ?(?:am|pm))/i
const weekday =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:luned|marted|mercoled|gioved|venerd)ì|\bsabato\b|\bdomenica\b/i
const pricePattern = '(€|\\$|£|EUR|USD) ?[0-9]|[0-9] ?(€|EUR|euro)'

interface Candidate {
  question: string
  /** Whether the passage found is one that can answer it. */
  proves: (chunk: RankedChunk) => boolean
}

interface Template extends Omit<Candidate, 'question'> {
  question: Record<Locale, string>
}

const templates: readonly Template[] = [
  {
    question: { en: 'What are your opening hours?', it: 'Quali sono gli orari di apertura?' },
    proves: (chunk) => chunk.kind === 'hours' || (clockSpan.test(chunk.text) && weekday.test(chunk.text)),
  },
  {
    question: { en: 'How can I contact you?', it: 'Come posso contattarvi?' },
    proves: (chunk) =>
      chunk.kind === 'contact' || /[\w.+-]{1,64}@[\w-]{1,63}\.\w|\+?\d[\d ()/.-]{6,}\d/.test(chunk.text),
  },
  {
    question: { en: 'Where are you located?', it: 'Dove vi trovate?' },
    proves: (chunk) =>
      chunk.kind === 'contact' || /\b(via|viale|piazza|corso|street|road|avenue|square|st\.|rd\.)\b/i.test(chunk.text),
  },
  {
    question: { en: 'What are your prices?', it: 'Quali sono i prezzi?' },
    proves: (chunk) => new RegExp(pricePattern, 'i').test(chunk.text),
  },
  {
    question: { en: 'What services do you offer?', it: 'Quali servizi offrite?' },
    proves: (chunk) => /\b(services?|servizi)\b/i.test([chunk.title, ...chunk.headings].join(' ')),
  },
  {
    question: { en: 'Who is on your team?', it: 'Chi fa parte del vostro team?' },
    proves: (chunk) =>
      /\b(team|staff|people|about|chi siamo|squadra|persone)\b/i.test([chunk.title, ...chunk.headings].join(' ')),
  },
]

/** Made of grammar words alone, so that it finds what the title finds. */
const aboutTitle: Record<Locale, string> = {
  en: 'What is there to know about {title}?',
  it: 'Cosa c’è da sapere su {title}?',
}

/** Asks of what stands above it on its page: nobody who reads it by itself knows what "it" is, but for how the business works. */
const asksOfAbove =
  /^(?!how (?:does|do) (?:it|this|they) work).*(?<!\p{L})(?:it|this|these|they|them|quest[oaie]|ess[oaie])(?!\p{L})/iu
/** Signs and pictures before the first word. */
const ornament = /^[^\p{L}\p{N}"“«'‘¿]+/u
/** What a site asks its visitor, to sell or to fill in a form: not what a visitor asks. */
const asksVisitor =
  /^(?:ready|looking|want|need|wondering|curious|interested|questions|any questions|got (?:a )?questions?|why choose|perch[ée] scegliere|have (?:a |any )?questions?|still|why wait|are you|do you (?:want|need|have|agree|acknowledge)|would you|how can we|what are you|which (?:day|date|spot)|vuoi|vorresti|non sai|sai |hai |cerchi|stai |sei |ti (?:serve|piace|sta|interessa)|pront[oaie]|desideri|preferisci|dubbi|domande|altre domande|(?:che|quale) (?:giorno|data|orario) (?:vieni|preferisci|scegli)|quando vieni|in quanti|come possiamo)(?![\p{L}])/iu

/** A heading as a visitor would ask it. @returns undefined when it is not for a visitor to ask */
export function asQuestion(heading: string): string | undefined {
  const question = heading.replace(sectionNumber, '').replace(ornament, '').trim()
  return !/^["“«'‘¿]?[\p{Lu}\p{N}]/u.test(question) ||
    asksVisitor.test(question) ||
    asksOfAbove.test(question) ||
    question.includes('\u{fffd}')
    ? undefined
    : question
}

/** Finds questions to offer a visitor, each tried against the index before it is shown. */
@Injectable()
export class SuggestionFinder {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Retriever) private readonly retriever: Retriever,
  ) {}

  /**
   * Up to four questions in `language` that the bot answers from its pages: the site's own questions first (one a page
   * before a second of the same page), then everyday ones. Fewer, or none, when fewer can be proved.
   */
  async suggest(botId: string, language: Locale): Promise<string[]> {
    const rows: { heading: string }[] = await this.database.query(
      `SELECT heading, id, kind FROM (
         SELECT headings ->> -1 AS heading, id, kind, ordinal, row_number() OVER (PARTITION BY page_id ORDER BY kind = 'faq' DESC, ordinal) AS place
         FROM chunks WHERE bot_id = $1 AND language = $2 AND headings ->> -1 LIKE '%?' AND length(headings ->> -1) <= $3
       ) AS questions ORDER BY kind = 'faq' DESC, place, length(heading), id LIMIT ${questionsTried}`,
      [botId, language, questionMaxChars],
    )
    const own = rows.flatMap(({ heading }): Candidate[] => {
      const question = asQuestion(heading)
      return question === undefined ? [] : [{ question, proves: (chunk) => chunk.headings.at(-1) === heading }]
    })
    const everyday = templates.map(({ question, proves }): Candidate => ({ question: question[language], proves }))
    const trial = new Trial((question) => this.retriever.retrieve({ botId, question, language }))
    const rest = await trial.of(own, suggestionsMax - 1)
    await trial.of(everyday, suggestionsMax)
    await trial.of(rest, suggestionsMax)
    if (trial.found.length < suggestionsMin) await trial.of(await this.aboutPages(botId, language), suggestionsMin)
    return trial.found
  }

  /** A site of articles asks no questions itself: its longest pages are what there is to know, and then its files, whose titles are seldom words that anybody would say. */
  private async aboutPages(botId: string, language: Locale): Promise<Candidate[]> {
    const pages: { title: string; page_id: string }[] = await this.database.query(
      // Patterns cost more than all else here: they are tried page by page, longest first, until enough have passed.
      `WITH titled AS MATERIALIZED (
         SELECT title, page_id, sum(words) AS words, min(url) ~* '\\.(pdf|docx|txt)(#|$)' AS is_file FROM chunks WHERE bot_id = $1 AND language = $2 AND length(title) BETWEEN 3 AND ${titleMaxChars}
         GROUP BY title, page_id HAVING count(*) > 1 ORDER BY is_file, words DESC, page_id
       )
       SELECT title, page_id::text FROM titled WHERE title !~ '[?!|]' AND title !~* $3 LIMIT ${titlesTried}`,
      [botId, language, dullTitle],
    )
    return pages.map(({ title, page_id }) => ({
      question: aboutTitle[language].replace('{title}', () => title),
      proves: (chunk) => chunk.pageId === page_id,
    }))
  }
}

/** Questions tried against the index. */
class Trial {
  /** Those that the index answers, each from a passage that answers no earlier one. */
  readonly found: string[] = []
  private readonly answeredBy = new Set<string>()

  constructor(private readonly retrieve: (question: string) => Promise<Retrieval>) {}

  /** Tries these in turn until so many are found in all. @returns those that were not tried */
  async of(candidates: readonly Candidate[], enough: number): Promise<readonly Candidate[]> {
    let ahead: Promise<Retrieval> | undefined
    for (const [at, { question, proves }] of candidates.entries()) {
      if (this.found.length >= enough) return candidates.slice(at)
      const retrieval = ahead ?? this.retrieve(question)
      const next = candidates[at + 1]
      // It is wanted whatever becomes of this one: the database looks for it while this one is ranked.
      ahead = next !== undefined && this.found.length + 1 < enough ? this.retrieve(next.question) : undefined
      ahead?.catch(() => undefined)
      const { level, best } = evidenceOf(await retrieval)
      if (level !== 'enough' || !best || !proves(best) || this.answeredBy.has(best.id)) continue
      this.answeredBy.add(best.id)
      this.found.push(question)
    }
    return []
  }
}
