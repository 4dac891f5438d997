import { type User } from '@loquia/contracts'
import {
  type CallInput,
  getInboxConversation,
  listAllInboxConversations,
  listInboxConversations,
  listSuggestions,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { PassageSearch } from '../../knowledge/index.js'
import { InboxStore } from './inbox-store.js'

/** Numbers of suggested passages, and of earlier questions read for context. */
const passagesOffered = 5
const questionsRead = 4

@Controller()
export class InboxController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: InboxStore,
    private readonly search: PassageSearch,
  ) {}

  @Handles(listAllInboxConversations)
  async listAll({ query }: CallInput<typeof listAllInboxConversations>, @CurrentUser() { id }: User) {
    return this.store.list(await this.store.listBotIds(id), id, query)
  }

  @Handles(listInboxConversations)
  async listForBot(
    { params: { botId }, query }: CallInput<typeof listInboxConversations>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    return this.store.list([bot.id], member.id, query)
  }

  @Handles(getInboxConversation)
  async getConversation(
    { params: { botId, id }, query: { before } }: CallInput<typeof getInboxConversation>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    return this.store.getDetail(bot.id, id, { userId: member.id, before })
  }

  @Handles(listSuggestions)
  async suggestReplies({ params: { botId, id } }: CallInput<typeof listSuggestions>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    const { language } = await this.store.getConversation(bot.id, id)
    const [question = '', ...earlier] = await this.store.listLastQuestions(id, questionsRead)
    const found =
      question === '' ? [] : await this.search.search(bot.id, question, { language, earlier, limit: passagesOffered })
    return { question, passages: found.map(({ text, title, url }) => ({ text, title, url })) }
  }
}
