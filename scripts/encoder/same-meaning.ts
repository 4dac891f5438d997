import { dot, type TextEncoding } from './measure.ts'
import type { QuestionSet } from './measured-sets.ts'

/** `mayShareAnswer` of the product. */
export type MayShareAnswer = (one: string, other: string) => Promise<boolean>

const cosines = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85]

export interface SamenessFigures {
  cosine: number
  /** Percent of questions whose nearest variant is near enough and means the same. */
  found: number
  /** Percent of near enough variants that mean the same. */
  precision: number
  /** Percent of questions with a near enough variant of another meaning, if they have none of their own. */
  falseMatches: number
}

export async function measureSameness(
  encoder: TextEncoding,
  { businesses, variants = businesses }: QuestionSet,
  mayShareAnswer: MayShareAnswer,
): Promise<SamenessFigures[]> {
  const nearest: { same: number; other: number }[] = []
  for (const [business, questions] of businesses.entries()) {
    const known = variants[business]!.map(({ text, meaning }) => ({ text, meaning, vector: encoder.encode(text) }))
    for (const { text, meaning } of questions) {
      const vector = encoder.encode(text)
      let [same, other] = [-1, -1]
      for (const variant of known) {
        const cosine = dot(vector, variant.vector)
        if (variant.text === text || cosine < cosines[0]! || !(await mayShareAnswer(text, variant.text))) continue
        if (variant.meaning === meaning) same = Math.max(same, cosine)
        else other = Math.max(other, cosine)
      }
      nearest.push({ same, other })
    }
  }
  const toPercent = (count: number, of: number): number => (100 * count) / Math.max(1, of)
  return cosines.map((cosine) => {
    const found = nearest.filter(({ same, other }) => same >= cosine && same > other).length
    const wrong = nearest.filter(({ same, other }) => other >= cosine && other >= same).length
    return {
      cosine,
      found: toPercent(found, nearest.length),
      precision: toPercent(found, found + wrong),
      falseMatches: toPercent(nearest.filter(({ other }) => other >= cosine).length, nearest.length),
    }
  })
}

export interface GroupFigures {
  cosine: number
  /** Percent of grouped questions with the meaning of most of their group. */
  pure: number
  /** Percent of questions in a group. */
  grouped: number
}

/** @param linkage the product's `averageLinkage` */
export async function measureGroups(
  encoder: TextEncoding,
  { businesses }: QuestionSet,
  linkage: (vectors: readonly Float32Array[], from: number) => Promise<number[][]>,
): Promise<GroupFigures[]> {
  const figures: GroupFigures[] = []
  const encoded = businesses.map((questions) => questions.map(({ text }) => encoder.encode(text)))
  for (const cosine of cosines) {
    let [pure, grouped, all] = [0, 0, 0]
    for (const [at, questions] of businesses.entries()) {
      all += questions.length
      for (const places of await linkage(encoded[at]!, cosine)) {
        if (places.length < 2) continue
        const meanings = Object.values(Object.groupBy(places, (place) => questions[place]!.meaning))
        grouped += places.length
        pure += Math.max(...meanings.map((same) => same!.length))
      }
    }
    figures.push({ cosine, pure: (100 * pure) / Math.max(1, grouped), grouped: (100 * grouped) / Math.max(1, all) })
  }
  return figures
}
