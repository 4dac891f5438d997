import { goldenQuestionsMax } from '@loquia/contracts'
import {
  type CallInput,
  acceptUpdate,
  addGoldenQuestion,
  deleteGoldenQuestion,
  discardUpdate,
  getGoldenReport,
  listGoldenQuestions,
  runGoldenQuestions,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { RateLimits, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { GoldenQuestions } from '../../knowledge/index.js'

/** Questions that must stay answered correctly after each ingestion. */
@Controller()
export class GoldenQuestionsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly golden: GoldenQuestions,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(listGoldenQuestions)
  async list({ params: { botId } }: CallInput<typeof listGoldenQuestions>, @CurrentMember() member: Member) {
    return {
      questions: await this.golden.list(await this.findOwnBotId(member, botId)),
      max: goldenQuestionsMax,
    }
  }

  @Handles(addGoldenQuestion)
  async add({ params: { botId }, body }: CallInput<typeof addGoldenQuestion>, @CurrentMember() member: Member) {
    return { question: await this.golden.add(await this.findOwnBotId(member, botId), body) }
  }

  @Handles(deleteGoldenQuestion)
  async remove(
    { params: { botId, questionId } }: CallInput<typeof deleteGoldenQuestion>,
    @CurrentMember() member: Member,
  ) {
    await this.golden.remove(await this.findOwnBotId(member, botId), questionId)
  }

  @Handles(runGoldenQuestions)
  async run({ params: { botId } }: CallInput<typeof runGoldenQuestions>, @CurrentMember() member: Member) {
    const bot = await this.findOwnBotId(member, botId)
    await this.rateLimits.consume('goldenRunPerUser', String(member.id))
    return { report: await this.golden.run(bot) }
  }

  @Handles(getGoldenReport)
  async getReport({ params: { botId } }: CallInput<typeof getGoldenReport>, @CurrentMember() member: Member) {
    return this.golden.getState(await this.findOwnBotId(member, botId))
  }

  @Handles(acceptUpdate)
  async acceptDraft({ params: { botId } }: CallInput<typeof acceptUpdate>, @CurrentMember() member: Member) {
    await this.golden.acceptDraft(await this.findOwnBotId(member, botId))
  }

  @Handles(discardUpdate)
  async discardDraft({ params: { botId } }: CallInput<typeof discardUpdate>, @CurrentMember() member: Member) {
    await this.golden.discardDraft(await this.findOwnBotId(member, botId))
  }

  private async findOwnBotId(member: Member, botId: string): Promise<string> {
    return (await this.ownBots.find(member, botId)).id
  }
}
