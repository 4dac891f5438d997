import { localeOf } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { detectLanguage, type Language } from '../../languages/index.js'
import { groupAlike } from '../analyze/group-alike.js'
import { averageLinkage } from './average-linkage.js'
import { QuestionVectors, type AskedQuestion, comparedWords } from './question-vectors.js'
import { cosineFrom } from './same-meaning.js'

const patienceMs = 700

export interface QuestionCluster<Question> {
  questions: Question[]
  /** Most frequent first, then in the given order. */
  variants: { text: string; questions: Question[] }[]
  languages: Language[]
}

/** Uses vectors if a model reads the questions, else words. */
@Injectable()
export class QuestionClusters {
  private readonly log = new Logger(QuestionClusters.name)

  constructor(@Inject(QuestionVectors) private readonly vectors: Pick<QuestionVectors, 'loadOrEmbed' | 'embedderOf'>) {}

  /**
   * @param questions newest first; the page's language counts where words are ambiguous
   * @returns clusters by first question, and the number of questions without vectors
   */
  async clusterQuestions<Question>(
    botId: string,
    questions: readonly Question[],
    read: (question: Question) => AskedQuestion,
    patience = patienceMs,
  ): Promise<{ clusters: QuestionCluster<Question>[]; waiting: number }> {
    const asked = questions.map((question, place) => {
      const { messageId, text, language } = read(question)
      return { place, question, messageId, text, language: detectLanguage(text, language) }
    })
    const { vectors, waiting } = await this.vectors.loadOrEmbed(botId, asked, patience)
    const byWords = groupAlike(asked, ({ text, language }) => ({ text, language: localeOf(language) }))
    const groups = vectors.size === 0 ? byWords : await this.byMeaning(botId, byWords, vectors)
    return {
      clusters: groups
        .map((group) => group.toSorted((a, b) => a.place - b.place))
        .toSorted((a, b) => a[0]!.place - b[0]!.place)
        .map((group) => ({
          questions: group.map(({ question }) => question),
          variants: mostUsed(group, ({ text }) => comparedWords(text)).map((same) => ({
            text: same[0]!.text,
            questions: same.map(({ question }) => question),
          })),
          languages: mostUsed(group, ({ language }) => language).map(([{ language }]) => language),
        })),
      waiting,
    }
  }

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
      this.log.warn(`grouping_by_words_only error=${String(error)}`)
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

function mostUsed<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  return ([...Map.groupBy(items, keyOf).values()] as [Item, ...Item[]][]).toSorted((a, b) => b.length - a.length)
}
