import { Injectable } from '@nestjs/common'
import type { VisitorLanguage } from '@loquia/contracts'
import { AnswerFinder } from './answer-finder.js'

/** A passage as a person would read it out. */
export interface FoundPassage {
  text: string
  title: string
  url: string
}

/** What a bot has read, for people: no model is asked, and nothing is composed. */
@Injectable()
export class KnowledgeLookup {
  constructor(private readonly finder: AnswerFinder) {}

  /**
   * Passages that may answer a question, the best first; of one page each text once.
   * @param question `earlier` are those before it, newest first
   */
  async passages(
    question: { botId: string; question: string; earlier: readonly string[]; language: VisitorLanguage },
    most: number,
  ): Promise<FoundPassage[]> {
    const { passages } = await this.finder.find(question)
    return passages.slice(0, most).map(({ text, title, url }) => ({ text, title, url }))
  }

  /** The time zone of a bot's business, where its owner or its pages tell it. */
  zone(botId: string, language: VisitorLanguage): Promise<string | undefined> {
    return this.finder.zone(botId, language, new Date())
  }
}
