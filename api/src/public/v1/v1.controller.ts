import {
  type CallInput,
  v1GetAnalytics,
  v1GetConversation,
  v1ListBots,
  v1ListConversations,
  v1ListLeads,
  v1ListMessages,
  v1ListUnanswered,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { CurrentKey, type KeyCaller } from '../../accounts/api-keys/index.js'
import { LeadsService } from '../../chat/leads/index.js'
import { AnalyticsStore } from '../../portal/analytics/index.js'
import { ApiBots } from './api-bots.js'
import { fromCursor, paginate, toCursor } from './cursor.js'

@Controller()
export class V1Controller {
  constructor(
    private readonly bots: ApiBots,
    private readonly store: AnalyticsStore,
    private readonly leads: LeadsService,
  ) {}

  @Handles(v1ListBots)
  async listBots({ query: page }: CallInput<typeof v1ListBots>, @CurrentKey() key: KeyCaller) {
    return paginate(`bots ${key.workspaceId}`, await this.bots.list(key), page, {
      keyOf: ({ createdAt, botId }) => [createdAt, botId],
      directions: ['ascending', 'ascending'],
    })
  }

  @Handles(v1ListConversations)
  async listConversations(
    { params: { botId }, query: { cursor, limit, ...filter } }: CallInput<typeof v1ListConversations>,
    @CurrentKey() key: KeyCaller,
  ) {
    const { id } = await this.bots.find(key, botId)
    const list = `conversations ${id}`
    const found = await this.store.listConversations(id, filter, fromCursor(list, cursor), limit)
    return { data: found.conversations, nextCursor: found.cursor === null ? null : toCursor(list, found.cursor) }
  }

  @Handles(v1GetConversation)
  async getConversation({ params: { botId, id } }: CallInput<typeof v1GetConversation>, @CurrentKey() key: KeyCaller) {
    return this.store.getConversation((await this.bots.find(key, botId)).id, id)
  }

  @Handles(v1ListMessages)
  async listMessages(
    { params: { botId, id }, query: page }: CallInput<typeof v1ListMessages>,
    @CurrentKey() key: KeyCaller,
  ) {
    const placed = await this.store.placedMessages((await this.bots.find(key, botId)).id, id)
    const { data, nextCursor } = paginate(`messages ${id}`, placed, page, {
      keyOf: ({ turn, position }) => [turn, position],
      directions: ['ascending', 'ascending'],
    })
    return { data: data.map(({ message }) => message), nextCursor }
  }

  @Handles(v1ListLeads)
  async listLeads(
    { params: { botId }, query: { cursor, limit, search } }: CallInput<typeof v1ListLeads>,
    @CurrentKey() key: KeyCaller,
  ) {
    const { id } = await this.bots.find(key, botId)
    const list = `leads ${id}`
    const found = await this.leads.list(id, { cursor: fromCursor(list, cursor), search }, limit)
    return { data: found.leads, nextCursor: found.cursor === null ? null : toCursor(list, found.cursor) }
  }

  @Handles(v1ListUnanswered)
  async listUnanswered(
    { params: { botId }, query: page }: CallInput<typeof v1ListUnanswered>,
    @CurrentKey() key: KeyCaller,
  ) {
    const { id } = await this.bots.find(key, botId)
    const { groups } = await this.store.groupUnanswered(id)
    return paginate(`unanswered ${id}`, groups, page, {
      // A group's first question stays the same when others join the group.
      keyOf: ({ count, lastAt, ids }) => [count, lastAt, ids.at(-1) ?? ''],
      directions: ['descending', 'descending', 'ascending'],
    })
  }

  @Handles(v1GetAnalytics)
  async getAnalytics({ params: { botId }, query }: CallInput<typeof v1GetAnalytics>, @CurrentKey() key: KeyCaller) {
    return this.store.getStatistics((await this.bots.find(key, botId)).id, query)
  }
}
