import {
  inboxListQuery,
  inboxMessagesQuery,
  type InboxDetailResponse,
  type InboxListQuery,
  type InboxListResponse,
  type InboxMessagesQuery,
  type SuggestedRepliesResponse,
  type User,
} from '@loquia/contracts'
import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common'
import { PassageSearch } from '../../../knowledge/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { InboxStore } from './inbox-store.js'

/** Passages that are offered, and earlier questions that are looked at for what the last one means. */
const passagesOffered = 5
const questionsRead = 4

/** Conversations for the people who answer in them. */
@Controller('api/chatbot')
@UseGuards(RequireUser)
export class InboxController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: InboxStore,
    private readonly search: PassageSearch,
  ) {}

  @Get('inbox')
  @Header('cache-control', 'no-store')
  async all(
    @CurrentUser() { id }: User,
    @Query({ schema: inboxListQuery }) query: InboxListQuery,
  ): Promise<InboxListResponse> {
    return { success: true, ...(await this.store.list(await this.store.botsOf(id), id, query)) }
  }

  @Get('bots/:botId/inbox')
  @Header('cache-control', 'no-store')
  async ofBot(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Query({ schema: inboxListQuery }) query: InboxListQuery,
  ): Promise<InboxListResponse> {
    const bot = await this.ownBots.find(member, botId)
    return { success: true, ...(await this.store.list([bot.id], member.id, query)) }
  }

  @Get('bots/:botId/inbox/:id')
  @Header('cache-control', 'no-store')
  async conversation(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('id') id: string,
    @Query({ schema: inboxMessagesQuery }) { before }: InboxMessagesQuery,
  ): Promise<InboxDetailResponse> {
    const bot = await this.ownBots.find(member, botId)
    return { success: true, ...(await this.store.detail(bot.id, id, { userId: member.id, before })) }
  }

  @Get('bots/:botId/inbox/:id/suggestions')
  @Header('cache-control', 'no-store')
  async suggestions(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('id') id: string,
  ): Promise<SuggestedRepliesResponse> {
    const bot = await this.ownBots.find(member, botId)
    const { language } = await this.store.ofBot(bot.id, id)
    const [question = '', ...earlier] = await this.store.lastQuestions(id, questionsRead)
    const found =
      question === '' ? [] : await this.search.search(bot.id, question, { language, earlier, limit: passagesOffered })
    return { success: true, question, passages: found.map(({ text, title, url }) => ({ text, title, url })) }
  }
}
