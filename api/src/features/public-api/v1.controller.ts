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
import { fromCursor, pageOf, toCursor, wrongCursor } from './cursor.js'

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
    return pageOf(`bots ${key.workspaceId}`, await this.bots.list(key), page, ({ botId }) => botId)
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
    const { messages } = await this.store.conversation((await this.bots.find(key, botId)).id, id)
    return pageOf(`messages ${id}`, messages, page, (message) => message.id)
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
    const before = fromCursor(list, cursor)
    // The entry is gone: to begin anew would hand out what was handed out before.
    if (before !== undefined && !(await this.leads.has(id, before))) throw wrongCursor()
    const { leads, more } = await this.leads.list(id, { before, search }, limit)
    const last = leads.at(-1)
    return { data: leads, nextCursor: more && last !== undefined ? toCursor(list, last.id) : null }
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
    // By its first question, which stays in it, whatever joins it.
    return pageOf(`unanswered ${id}`, groups, page, ({ ids }) => ids.at(-1) ?? '')
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
