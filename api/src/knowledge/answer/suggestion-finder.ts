import { Inject, Injectable } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import type { RankedChunk } from '../retrieval/ranked-chunk.js'
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
const dullTitle = '(privacy|cookie|terms|legal|imprint|login|sitemap|condizioni|note legali|accedi|home|\\m(book(ing)?|appointments?|contacts?|shop|cart|prenota(zioni)?|contatti|carrello|negozio)\\M)'
/** Own questions of the site tried before the templates. */
const questionsTried = 12
/** `3.1.9.` or `A.` before a heading belongs to the page, not to the question. */
const sectionNumber = /^\s*(?:\d+(?:\.\d+)*|[A-Z])[.)]\s+/
const clockSpan = /\b\d{1,2}(?:[:.]\d{2})? ?(?:am|pm)?\s*(?:–|-|to|until|a|alle)\s*\d{1,2}(?:[:.]\d{2}| ?(?:am|pm))/i
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:luned|marted|mercoled|gioved|venerd)ì|\bsabato\b|\bdomenica\b/i
const pricePattern = '(€|\\$|£|EUR|USD) ?[0-9]|[0-9] ?(€|EUR|euro)'

interface Template {
  question: Record<Locale, string>
  /** Whether the passage found is one that can answer it. */
  proves: (chunk: RankedChunk) => boolean
}

const templates: readonly Template[] = [
  {
    question: { en: 'What are your opening hours?', it: 'Quali sono gli orari di apertura?' },
    proves: (chunk) => chunk.kind === 'hours' || (clockSpan.test(chunk.text) && weekday.test(chunk.text)),
  },
  { question: { en: 'How can I contact you?', it: 'Come posso contattarvi?' }, proves: (chunk) => chunk.kind === 'contact' || /[\w.+-]{1,64}@[\w-]{1,63}\.\w|\+?\d[\d ()/.-]{6,}\d/.test(chunk.text) },
  { question: { en: 'Where are you located?', it: 'Dove vi trovate?' }, proves: (chunk) => chunk.kind === 'contact' || /\b(via|viale|piazza|corso|street|road|avenue|square|st\.|rd\.)\b/i.test(chunk.text) },
  { question: { en: 'What are your prices?', it: 'Quali sono i prezzi?' }, proves: (chunk) => new RegExp(pricePattern, 'i').test(chunk.text) },
  { question: { en: 'What services do you offer?', it: 'Quali servizi offrite?' }, proves: (chunk) => /\b(services?|servizi)\b/i.test([chunk.title, ...chunk.headings].join(' ')) },
  { question: { en: 'Who is on your team?', it: 'Chi fa parte del vostro team?' }, proves: (chunk) => /\b(team|staff|people|about|chi siamo|squadra|persone)\b/i.test([chunk.title, ...chunk.headings].join(' ')) },
]

/** Made of grammar words alone, so that it finds what the title finds. */
const aboutTitle: Record<Locale, string> = { en: 'What is there to know about {title}?', it: 'Cosa c’è da sapere su {title}?' }

/** Asks of what stands above it on its page: nobody who reads it by itself knows what "it" is, but for how the business works. */
const asksOfAbove = /^(?!how (?:does|do) (?:it|this|they) work).*(?<!\p{L})(?:it|this|these|they|them|quest[oaie]|ess[oaie])(?!\p{L})/iu
/** Signs and pictures before the first word. */
const ornament = /^[^\p{L}\p{N}"“«'‘¿]+/u
/** What a site asks its visitor, to sell or to fill in a form: not what a visitor asks. */
const asksVisitor =
  /^(?:ready|looking|want|need|wondering|curious|interested|any questions|got (?:a )?questions?|why choose|perch[ée] scegliere|have (?:a |any )?questions?|still|why wait|are you|do you (?:want|need|have|agree|acknowledge)|would you|how can we|what are you|which (?:day|date|spot)|vuoi|vorresti|non sai|sai |hai |cerchi|stai |sei |ti (?:serve|piace|sta|interessa)|pront[oaie]|desideri|preferisci|dubbi|domande|altre domande|(?:che|quale) (?:giorno|data|orario) (?:vieni|preferisci|scegli)|quando vieni|in quanti|come possiamo)(?![\p{L}])/iu

/** A heading as a visitor would ask it. @returns undefined when it is not for a visitor to ask */
export function asQuestion(heading: string): string | undefined {
  const question = heading.replace(sectionNumber, '').replace(ornament, '').trim()
  return !/^["“«'‘¿]?[\p{Lu}\p{N}]/u.test(question) || asksVisitor.test(question) || asksOfAbove.test(question) || question.includes('\u{fffd}') ? undefined : question
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
    const found: string[] = []
    const answeredBy = new Set<string>()
    const rows: { heading: string }[] = await this.database.query(
      `SELECT heading, id, kind FROM (
         SELECT headings ->> -1 AS heading, id, kind, ordinal, row_number() OVER (PARTITION BY page_id ORDER BY kind = 'faq' DESC, ordinal) AS place
         FROM chunks WHERE bot_id = $1 AND language = $2 AND headings ->> -1 LIKE '%?' AND length(headings ->> -1) <= $3
       ) AS questions ORDER BY kind = 'faq' DESC, place, length(heading), id LIMIT ${questionsTried}`,
      [botId, language, questionMaxChars],
    )
    const ownMax = suggestionsMax - 1
    for (const { heading } of rows) {
      if (found.length >= ownMax) break
      await this.tryOut(botId, language, asQuestion(heading), (chunk) => chunk.headings.at(-1) === heading, found, answeredBy)
    }
    for (const { question, proves } of templates) {
      if (found.length >= suggestionsMax) break
      await this.tryOut(botId, language, question[language], proves, found, answeredBy)
    }
    for (const { heading } of rows) {
      if (found.length >= suggestionsMax) break
      await this.tryOut(botId, language, asQuestion(heading), (chunk) => chunk.headings.at(-1) === heading, found, answeredBy)
    }
    if (found.length < suggestionsMin) await this.askAboutPages(botId, language, found, answeredBy)
    return found
  }

  /** A site of articles asks no questions itself: its longest pages are what there is to know, and then its files, whose titles are seldom words that anybody would say. */
  private async askAboutPages(botId: string, language: Locale, found: string[], answeredBy: Set<string>): Promise<void> {
    const pages: { title: string; page_id: string }[] = await this.database.query(
      // Patterns cost more than all else here: they are tried once a page, not once a passage.
      `WITH titled AS MATERIALIZED (
         SELECT title, page_id, sum(words) AS words, min(url) ~* '\\.(pdf|docx|txt)(#|$)' AS is_file FROM chunks WHERE bot_id = $1 AND language = $2 AND length(title) BETWEEN 3 AND ${titleMaxChars}
         GROUP BY title, page_id HAVING count(*) > 1
       )
       SELECT title, page_id::text FROM titled WHERE title !~ '[?!|]' AND title !~* $3 ORDER BY is_file, words DESC, titled.page_id LIMIT ${titlesTried}`,
      [botId, language, dullTitle],
    )
    for (const { title, page_id } of pages) {
      if (found.length >= suggestionsMin) return
      await this.tryOut(botId, language, aboutTitle[language].replace('{title}', () => title), (chunk) => chunk.pageId === page_id, found, answeredBy)
    }
  }

  /** Keeps a question when the index answers it, from a passage that answers no earlier one. */
  private async tryOut(botId: string, language: Locale, question: string | undefined, proves: (chunk: RankedChunk) => boolean, found: string[], answeredBy: Set<string>): Promise<void> {
    if (question === undefined || found.includes(question)) return
    const { level, best } = evidenceOf(await this.retriever.retrieve({ botId, question, language }))
    if (level !== 'enough' || !best || !proves(best) || answeredBy.has(best.id)) return
    answeredBy.add(best.id)
    found.push(question)
  }
}
