import {
  goldenQuestionsMax,
  newGoldenQuestion,
  type Done,
  type GoldenQuestionResponse,
  type GoldenQuestionsResponse,
  type GoldenRunResponse,
  type GoldenStateResponse,
  type NewGoldenQuestion,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common'
import { IdParam, RateLimits } from '../../../http/index.js'
import { GoldenQuestions } from '../../../knowledge/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { OwnBotsService } from '../bots/index.js'

/**
 * Questions that an owner wants answered rightly whatever is read anew, and a held reading's way to the visitors or
 * away.
 */
@Controller('api/chatbot/bots/:botId/golden-questions')
@UseGuards(RequireUser)
export class GoldenQuestionsController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly golden: GoldenQuestions,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<GoldenQuestionsResponse> {
    return { success: true, questions: await this.golden.list(await this.own(member, botId)), max: goldenQuestionsMax }
  }

  /** Adding a question again changes what is expected of it. */
  @Post()
  async add(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: newGoldenQuestion }) body: NewGoldenQuestion,
  ): Promise<GoldenQuestionResponse> {
    return { success: true, question: await this.golden.add(await this.own(member, botId), body) }
  }

  @Delete(':questionId')
  async remove(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @IdParam('questionId') questionId: number,
  ): Promise<Done> {
    await this.golden.remove(await this.own(member, botId), questionId)
    return { success: true }
  }

  @Post('run')
  @HttpCode(200)
  async run(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<GoldenRunResponse> {
    const bot = await this.own(member, botId)
    await this.rateLimits.consume('goldenRunPerUser', String(member.id))
    return { success: true, report: await this.golden.run(bot) }
  }

  @Get('report')
  @Header('cache-control', 'no-store')
  async report(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<GoldenStateResponse> {
    return { success: true, ...(await this.golden.state(await this.own(member, botId))) }
  }

  @Post('draft/accept')
  @HttpCode(200)
  async accept(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<Done> {
    await this.golden.accept(await this.own(member, botId))
    return { success: true }
  }

  @Post('draft/discard')
  @HttpCode(200)
  async discard(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<Done> {
    await this.golden.discard(await this.own(member, botId))
    return { success: true }
  }

  /** @throws AppError `not_found`, for a bot of somebody else too */
  private async own(member: Member, botId: string): Promise<string> {
    return (await this.ownBots.find(member, botId)).id
  }
}
