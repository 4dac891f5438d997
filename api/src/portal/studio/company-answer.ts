import { companyQuestions } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BotsService, type OwnedBot } from '../../core/bots/index.js'
import type { Member } from '../../core/workspaces/index.js'
import { SourcesService } from '../sources/index.js'

/** Stores the business's description as a custom answer. */
@Injectable()
export class CompanyAnswer {
  constructor(
    private readonly bots: BotsService,
    private readonly sources: SourcesService,
  ) {}

  /** @param text empty deletes the answer */
  async replace(member: Member, { publicId }: OwnedBot, text: string): Promise<void> {
    const bot = await this.bots.getForMember(member, publicId)
    const known = (await this.sources.list(bot)).filter(
      ({ type, question }) => type === 'answer' && Object.values(companyQuestions).includes(question ?? ''),
    )
    // Adding first keeps the old answer after a failure.
    if (text !== '') {
      const question = companyQuestions[bot.language]
      await this.sources.addAnswer(bot, { question, answer: text, wordings: [], authorId: member.id })
    }
    for (const { id } of known) await this.sources.remove(member, id)
  }
}
