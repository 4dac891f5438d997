import { localeOf } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { detectLanguage, type Language } from '../languages/index.js'
import { groupAlike } from '../query/group-alike.js'
import { averageLinkage } from './average-linkage.js'
import { comparedWords } from './compared-words.js'
import { QuestionVectors, type AskedQuestion } from './question-vectors.js'
import { cosineFrom } from './same-meaning.js'

/** Milliseconds that a call waits for vectors that are not there yet. */
const patienceMs = 700

/** Questions that mean about the same. */
export interface QuestionCluster<Question> {
  /** In the order in which they were given. */
  questions: Question[]
  /** Each wording with its questions: the one used most first, of several the one that was given first. */
  wordings: { text: string; questions: Question[] }[]
  /** What they were written in, most used first. */
  languages: Language[]
}

/** Puts questions together that mean the same: by vectors where a model reads them, else by their words. */
@Injectable()
export class QuestionClusters {
  private readonly log = new Logger(QuestionClusters.name)

  constructor(@Inject(QuestionVectors) private readonly vectors: Pick<QuestionVectors, 'of' | 'embedderOf'>) {}

  /**
   * @param questions newest first; each with the language of its visitor's page, which counts where its words do not tell
   * @param patience milliseconds to wait for vectors
   * @returns clusters in the order of their first questions; and how many questions wait for their vectors
   */
  async of<Question>(
    botId: string,
    questions: readonly Question[],
    read: (question: Question) => AskedQuestion,
    patience = patienceMs,
  ): Promise<{ clusters: QuestionCluster<Question>[]; waiting: number }> {
    const asked = questions.map((question, place) => {
      const { messageId, text, language } = read(question)
      return { place, question, messageId, text, language: detectLanguage(text, language) }
    })
    const { vectors, waiting } = await this.vectors.of(botId, asked, patience)
    const byWords = groupAlike(asked, ({ text, language }) => ({ text, language: localeOf(language) }))
    const groups = vectors.size === 0 ? byWords : await this.byMeaning(botId, byWords, vectors)
    return {
      clusters: groups
        .map((group) => group.toSorted((a, b) => a.place - b.place))
        .toSorted((a, b) => a[0]!.place - b[0]!.place)
        .map((group) => ({
          questions: group.map(({ question }) => question),
          wordings: mostUsed(group, ({ text }) => comparedWords(text)).map((same) => ({
            text: same[0]!.text,
            questions: same.map(({ question }) => question),
          })),
          languages: mostUsed(group, ({ language }) => language).map(([{ language }]) => language),
        })),
      waiting,
    }
  }

  /** Groups of one wording, or of nearly one, joined by what they mean; those without a vector stay as they are. */
  private async byMeaning<Asked extends { messageId: string | null; text: string }>(
    botId: string,
    groups: readonly Asked[][],
    vectors: ReadonlyMap<string, Float32Array>,
  ): Promise<Asked[][]> {
    const embedder = this.vectors.embedderOf(botId)
    const known = groups.flatMap((group) => {
      const vector = group.map(({ messageId }) => messageId !== null && vectors.get(messageId)).find((one) => one)
      return vector ? [{ group, vector }] : []
    })
    if (embedder === undefined || known.length < 2) return [...groups]
    let from: number
    try {
      from = await cosineFrom('grouped', embedder)
    } catch (error) {
      this.log.warn(`grouping by words alone: ${String(error)}`)
      return [...groups]
    }
    const clusters = await averageLinkage(
      known.map(({ vector }) => vector),
      from,
    )
    const joined = new Set(known.map(({ group }) => group))
    return [
      ...clusters.map((places) => places.flatMap((place) => known[place]!.group)),
      ...groups.filter((group) => !joined.has(group)),
    ]
  }
}

/** The largest groups first; of several the one whose first member comes first. */
function mostUsed<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  return ([...Map.groupBy(items, keyOf).values()] as [Item, ...Item[]][]).toSorted((a, b) => b.length - a.length)
}
