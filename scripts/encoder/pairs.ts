import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableWords } from '../../api/src/core/embeddings/static/table-words.ts'

/** A language code and a text in it. */
export type Phrase = readonly [language: string, text: string]

/**
 * Texts that belong together. `says` mean the same; where there are `asks`, they are questions that each of `says` answers.
 * Groups of one `place` are sentences of one website, so they tell apart what a search there has to tell apart.
 */
export interface PairGroup {
  place?: string
  asks?: readonly Phrase[]
  says: readonly Phrase[]
  /** Sentences of the same place that share words with `says` and do not answer. */
  near?: readonly Phrase[]
}

/** Reads one group a line. */
export function readGroups(file: string): PairGroup[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PairGroup)
}

/** A made-up business as the files of `scripts/retrieval/facts/` have it: each key of an entry is a language. */
export interface FactsFile {
  id: string
  kind: string
  facts: {
    asks: Record<string, string[]>
    says: Record<string, string>
    near?: Record<string, string>
  }[]
  /** Questions that nothing of it answers. */
  unanswered?: Record<string, string[]>
}

export function readFacts(folder: string): FactsFile[] {
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FactsFile[])
}

/** One business in three is measured and never trained on, chosen by its name so that new files change nothing. */
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

/** Two texts of the same words are the same for training and measuring. */
export function textKey(text: string): string {
  return tableWords(text).join(' ')
}
