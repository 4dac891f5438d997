import { Inject, Injectable } from '@nestjs/common'
import type { VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../../ingest/chunking/text-fragment.js'
import { sourceTitle } from '../compose/source-title.js'
import { AnswerFinder } from './answer-finder.js'

export interface FoundPassage {
  title: string
  /** Includes a text fragment; passages from outside the web have no working URL. */
  url: string
  text: string
  /** The scores of one search add up to at most 1. */
  score: number
}

@Injectable()
export class PassageSearch {
  constructor(@Inject(AnswerFinder) private readonly finder: AnswerFinder) {}

  /**
   * The likeliest passage comes first.
   * @param earlier newest first
   */
  async search(
    botId: string,
    words: string,
    { language, limit, earlier = [] }: { language: VisitorLanguage; limit: number; earlier?: readonly string[] },
  ): Promise<FoundPassage[]> {
    const { passages } = await this.finder.find({ botId, question: words, earlier, language })
    return passages.slice(0, limit).map((passage) => ({
      title: sourceTitle(passage),
      url: textFragmentUrl(passage.url, passage.text),
      text: passage.text,
      score: Math.round(passage.probability * 1_000) / 1_000,
    }))
  }
}
