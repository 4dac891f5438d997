import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableWords } from '../../api/src/core/embeddings/static/table-words.ts'

export type Phrase = readonly [language: string, text: string]

/**
 * `says` have the same meaning and each answers `asks`. Groups of one `place` are sentences of one website, which a
 * search there must tell apart.
 */
export interface PairGroup {
  place?: string
  asks?: readonly Phrase[]
  says: readonly Phrase[]
  /** They share words with `says` but do not answer. */
  near?: readonly Phrase[]
}

/** One group per line. */
export function readGroups(file: string): PairGroup[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PairGroup)
}

/** A business of `scripts/retrieval/facts/`; the keys of an entry are languages. */
export interface FactsFile {
  id: string
  kind: string
  facts: {
    asks: Record<string, string[]>
    says: Record<string, string>
    near?: Record<string, string>
  }[]
  unanswered?: Record<string, string[]>
}

export function readFacts(folder: string): FactsFile[] {
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FactsFile[])
}

/** One business in three is held out, chosen by its id, so new files do not change the choice. */
export function isHeldOut({ id }: Pick<FactsFile, 'id'>): boolean {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return sum % 3 === 0
}

export function factGroups({ id, facts }: FactsFile): PairGroup[] {
  return facts.map(({ asks, says, near = {} }) => ({
    place: id,
    asks: Object.entries(asks).flatMap(([language, texts]) => texts.map((text): Phrase => [language, text])),
    says: Object.entries(says),
    near: Object.entries(near),
  }))
}

/** Texts with the same words count as the same. */
export function textKey(text: string): string {
  return tableWords(text).join(' ')
}
