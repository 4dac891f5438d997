import {
  apiConversationsQuery,
  apiLeadsQuery,
  apiPageQuery,
  statisticsQuery,
  type ApiAnalytics,
  type ApiBotPage,
  type ApiConversationDetail,
  type ApiConversationPage,
  type ApiConversationsQuery,
  type ApiLeadPage,
  type ApiLeadsQuery,
  type ApiMessagePage,
  type ApiPageQuery,
  type ApiUnansweredPage,
  type StatisticsQuery,
} from '@loquia/contracts'
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common'
import { AnalyticsStore } from '../workspace/analytics/index.js'
import { CurrentKey, RequireKey, Scope, type KeyCaller } from '../workspace/api-keys/index.js'
import { LeadsService } from '../workspace/leads/index.js'
import { ApiBots } from './api-bots.js'
import { fromCursor, pageOf, toCursor } from './cursor.js'

/** What programs read with a key. */
@Controller('api/v1/bots')
@UseGuards(RequireKey)
export class V1Controller {
  constructor(
    private readonly bots: ApiBots,
    private readonly store: AnalyticsStore,
    private readonly leads: LeadsService,
  ) {}

  @Get()
  @Scope('bots:read')
  async listBots(
    @CurrentKey() key: KeyCaller,
    @Query({ schema: apiPageQuery }) page: ApiPageQuery,
  ): Promise<ApiBotPage> {
    return pageOf(await this.bots.list(key), page, ({ botId }) => botId)
  }

  @Get(':botId/conversations')
  @Scope('conversations:read')
  async listConversations(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiConversationsQuery }) { cursor, limit, ...filter }: ApiConversationsQuery,
  ): Promise<ApiConversationPage> {
    const { id } = await this.bots.find(key, botId)
    const found = await this.store.conversations(id, filter, fromCursor(cursor), limit)
    return { data: found.conversations, nextCursor: found.cursor === null ? null : toCursor(found.cursor) }
  }

  @Get(':botId/conversations/:id')
  @Scope('conversations:read')
  async getConversation(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Param('id') id: string,
  ): Promise<ApiConversationDetail> {
    return this.store.conversation((await this.bots.find(key, botId)).id, id)
  }

  @Get(':botId/conversations/:id/messages')
  @Scope('conversations:read')
  async listMessages(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Param('id') id: string,
    @Query({ schema: apiPageQuery }) page: ApiPageQuery,
  ): Promise<ApiMessagePage> {
    const { messages } = await this.store.conversation((await this.bots.find(key, botId)).id, id)
    return pageOf(messages, page, (message) => message.id)
  }

  @Get(':botId/leads')
  @Scope('leads:read')
  async listLeads(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiLeadsQuery }) { cursor, limit, search }: ApiLeadsQuery,
  ): Promise<ApiLeadPage> {
    const { id } = await this.bots.find(key, botId)
    const { leads, more } = await this.leads.list(id, { before: fromCursor(cursor), search }, limit)
    const last = leads.at(-1)
    return { data: leads, nextCursor: more && last !== undefined ? toCursor(last.id) : null }
  }

  @Get(':botId/unanswered')
  @Scope('unanswered:read')
  async listUnanswered(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiPageQuery }) page: ApiPageQuery,
  ): Promise<ApiUnansweredPage> {
    const { groups } = await this.store.unanswered((await this.bots.find(key, botId)).id)
    return pageOf(groups, page, ({ ids }) => ids[0] ?? '')
  }

  @Get(':botId/analytics')
  @Scope('analytics:read')
  async getAnalytics(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: statisticsQuery }) query: StatisticsQuery,
  ): Promise<ApiAnalytics> {
    return this.store.statistics((await this.bots.find(key, botId)).id, query)
  }
}
