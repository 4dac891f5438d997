import { companyQuestions } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BotsService, type OwnedBot } from '../bots/index.js'
import type { Member } from '../members/index.js'
import { TrainingsService } from '../sources/index.js'

/**
 * What a business says of itself is something its bot can answer with: an answer like those the owner writes, listed
 * among them.
 */
@Injectable()
export class CuratedAnswer {
  constructor(
    private readonly bots: BotsService,
    private readonly trainings: TrainingsService,
  ) {}

  /** @param text empty: the bot knows nothing of it any more */
  async replace(member: Member, { publicId }: OwnedBot, text: string): Promise<void> {
    const bot = await this.bots.ofMember(member, publicId)
    const known = (await this.trainings.list(bot)).filter(
      ({ type, question }) => type === 'answer' && Object.values(companyQuestions).includes(question ?? ''),
    )
    // The new one first: a failure then leaves the bot with what it knew.
    if (text !== '') await this.trainings.addAnswer(bot, companyQuestions[bot.language], text)
    for (const { id } of known) await this.trainings.remove(member, id)
  }
}
