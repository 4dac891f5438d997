import { idf } from './idf.js'
import type { AnalyzedQuestion } from './analyze-question.js'
import type { BotVocabulary } from './bot-vocabulary.js'
import { asksWhatItIs, defines } from './definitions.js'
import { asksInHeading, type Focus, type RankedChunk, type ScoreParts } from './ranked-chunk.js'
import { namesTrade } from './trade.js'
import type { ChunkReadings } from './read-chunk.js'
import {
  carriedLikeness,
  focusOf,
  formsHeld,
  likenessOf,
  possibleText,
  proximityOf,
  readLines,
  shareHeld,
  totalOf,
} from './score-chunk.js'

/** Passages handed on. */
const rankedMax = 12
/** Passages whose sentences are weighed as evidence. */
const focusRead = 3
/** Cormack, Clarke & Büttcher, "Reciprocal Rank Fusion" (2009). */
const fusionConstant = 60
const noFocus: Focus = { share: 0, worth: 0, idf: 0, mended: 0 }

/** A passage that could be the right one, as the index returns it. */
export interface Candidate {
  id: string
  page_id: string
  ordinal: number
  kind: RankedChunk['kind']
  url: string
  title: string
  headings: string[]
  text: string
  language: RankedChunk['language']
  words: number
  start_offset: number
  end_offset: number
  text_score: number
  heading_score: number
}

export interface RankInput {
  question: AnalyzedQuestion
  candidates: readonly Candidate[]
  /** Places in the dense search, from 1, by id. */
  denseRanks: ReadonlyMap<string, number>
  vocabulary: BotVocabulary
  readings: ChunkReadings
}

/** Looks at each candidate closely. @returns the best ones, best first */
export function rankChunks({ question, candidates, denseRanks, vocabulary, readings }: RankInput): RankedChunk[] {
  const possible = possibleText(question) || 1
  const possibleHeading =
    question.words.reduce((sum, word) => sum + idf(vocabulary.passages, vocabulary.words.get(word) ?? 0), 0) || 1
  const pageStems = new Map<string, Set<string>>()
  const isDefinition = asksWhatItIs(question)
  const examined = candidates.map((row) => {
    const reading = readings.of(row)
    const ofPage = pageStems.get(row.page_id) ?? new Set()
    pageStems.set(row.page_id, ofPage)
    for (const stemmed of reading.stems) ofPage.add(stemmed)
    const likeness =
      question.wordsLanguage === question.language
        ? likenessOf(question, reading.headingWords, vocabulary)
        : carriedLikeness(question, row.headings.at(-1) ?? row.title)
    const title = shareHeld(question, reading.title, 'idf')
    const denseRank = denseRanks.get(row.id)
    const parts: ScoreParts = {
      text: row.text_score / possible,
      heading: Math.min(1, row.heading_score / possibleHeading),
      likeness,
      stranger:
        (likeness === 0 && title === 0 && asksInHeading(row)) ||
        (namesTrade(row.headings.join('\n')) && !namesTrade(question.text))
          ? 1
          : 0,
      title,
      definition: isDefinition && defines(question, { ...row, reading }) ? 1 : 0,
      proximity: proximityOf(question, reading),
      ...readLines(question, { ...row, reading }),
      whole: shareHeld(question, reading.stems, 'idf'),
      forms: formsHeld(question, reading.words),
      page: 0,
      dense: denseRank === undefined ? 0 : (fusionConstant + 1) / (fusionConstant + denseRank),
    }
    return { row, reading, parts, coverage: shareHeld(question, reading.stems, 'rarity') }
  })
  const ranked = examined
    .map(({ row, reading, parts, coverage }): RankedChunk => {
      parts.page = shareHeld(question, pageStems.get(row.page_id) ?? new Set(), 'idf')
      return {
        id: row.id,
        pageId: row.page_id,
        ordinal: row.ordinal,
        kind: row.kind,
        url: row.url,
        title: row.title,
        headings: row.headings,
        text: row.text,
        language: row.language,
        words: row.words,
        startOffset: row.start_offset,
        endOffset: row.end_offset,
        score: totalOf(parts),
        parts,
        coverage,
        focus: noFocus,
        reading,
      }
    })
    .sort((x, y) => y.score - x.score || Number(x.id) - Number(y.id))
    .slice(0, rankedMax)
  for (const chunk of ranked.slice(0, focusRead)) chunk.focus = focusOf(question, chunk.reading)
  return ranked
}
