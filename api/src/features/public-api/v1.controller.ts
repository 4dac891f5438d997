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
    return pageOf(`bots ${key.workspaceId}`, await this.bots.list(key), page, {
      keyOf: ({ createdAt, botId }) => [createdAt, botId],
      directions: ['ascending', 'ascending'],
    })
  }

  @Get(':botId/conversations')
  @Scope('conversations:read')
  async listConversations(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiConversationsQuery }) { cursor, limit, ...filter }: ApiConversationsQuery,
  ): Promise<ApiConversationPage> {
    const { id } = await this.bots.find(key, botId)
    const list = `conversations ${id}`
    const found = await this.store.conversations(id, filter, fromCursor(list, cursor), limit)
    return { data: found.conversations, nextCursor: found.cursor === null ? null : toCursor(list, found.cursor) }
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
    const placed = await this.store.placedMessages((await this.bots.find(key, botId)).id, id)
    const { data, nextCursor } = pageOf(`messages ${id}`, placed, page, {
      keyOf: ({ turn, position }) => [turn, position],
      directions: ['ascending', 'ascending'],
    })
    return { data: data.map(({ message }) => message), nextCursor }
  }

  @Get(':botId/leads')
  @Scope('leads:read')
  async listLeads(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiLeadsQuery }) { cursor, limit, search }: ApiLeadsQuery,
  ): Promise<ApiLeadPage> {
    const { id } = await this.bots.find(key, botId)
    const list = `leads ${id}`
    const found = await this.leads.list(id, { cursor: fromCursor(list, cursor), search }, limit)
    return { data: found.leads, nextCursor: found.cursor === null ? null : toCursor(list, found.cursor) }
  }

  @Get(':botId/unanswered')
  @Scope('unanswered:read')
  async listUnanswered(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiPageQuery }) page: ApiPageQuery,
  ): Promise<ApiUnansweredPage> {
    const { id } = await this.bots.find(key, botId)
    const { groups } = await this.store.unanswered(id)
    return pageOf(`unanswered ${id}`, groups, page, {
      // Its first question stays in a group, whatever joins it.
      keyOf: ({ count, lastAt, ids }) => [count, lastAt, ids.at(-1) ?? ''],
      directions: ['descending', 'descending', 'ascending'],
    })
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
