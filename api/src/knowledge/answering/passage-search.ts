import { Inject, Injectable } from '@nestjs/common'
import type { VisitorLanguage } from '@loquia/contracts'
import { textFragmentUrl } from '../chunks/text-fragment.js'
import { sourceTitle } from '../composition/source-title.js'
import { AnswerFinder } from './answer-finder.js'

/** A passage as somebody who searches reads it. */
export interface FoundPassage {
  title: string
  /** With a text fragment that leads to it; of what is not on the web no address that opens. */
  url: string
  text: string
  /** Its share among what was found: the scores of one search add up to at most 1. */
  score: number
}

/** Finds passages without wording an answer: what a bot would look at before it answers. */
@Injectable()
export class PassageSearch {
  constructor(@Inject(AnswerFinder) private readonly finder: AnswerFinder) {}

  /**
   * The likeliest first.
   * @param earlier questions before it, newest first
   * @param language of the words where they do not tell
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
