import type { VisitorLanguage } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, Raw, Repository } from 'typeorm'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { ConversationEntity } from '../conversation.entity.js'
import { lockSent } from './conversations.queries.js'

/**
 * A first question sent again within this time is recognized although its sender never learned the conversation's
 * token.
 */
const lostAskMinutes = 15
/** Shorter client ids could be guessed, so they do not open a conversation. */
const unguessableIdChars = 20
const isRecent = Raw((lastUsed) => `${lastUsed} > now() - interval '${lostAskMinutes} minutes'`)

export interface Conversation {
  id: string
  /** The secret that opens it. Only its SHA-256 is stored. */
  visitorToken: string
  language: VisitorLanguage
}

/** Whoever writes into a conversation, and where from. */
export interface Sender {
  botId: string
  /** Undefined for somebody who has none yet. */
  conversation: Conversation | undefined
  language: VisitorLanguage
  pageUrl?: string | undefined
  /** Its owner tries the bot; a conversation that a try opens or goes on in is no visitor's. */
  isTest?: boolean
}

/** Conversations in the database, as visitors open, enter and forget them. */
@Injectable()
export class ConversationStore {
  constructor(@InjectRepository(ConversationEntity) private readonly conversations: Repository<ConversationEntity>) {}

  /** The conversation a visitor's token opens. */
  async open(botId: string, visitorToken: string): Promise<Conversation | undefined> {
    const where = { botId, tokenHash: hashOf(visitorToken) }
    return this.use(this.conversations.manager, where, visitorToken)
  }

  /**
   * A first question may be stored and its acknowledgement lost with the connection: its sender, who has no token,
   * sends it again. Its own random id is the proof that the conversation is theirs.
   * @returns the conversation's id
   */
  async findLost(
    botId: string,
    clientMessageId: string,
    manager: EntityManager = this.conversations.manager,
  ): Promise<string | undefined> {
    if (clientMessageId.length < unguessableIdChars) return undefined
    const found = await manager
      .createQueryBuilder(ConversationEntity, 'conversation')
      .select('conversation.id')
      .innerJoin('conversation.messages', 'message', 'message.clientMessageId = :clientMessageId', { clientMessageId })
      .where({ botId, lastUsedAt: isRecent })
      .limit(1)
      .getOne()
    return found?.id
  }

  /**
   * Locks the sender's conversation, or finds the one whose token was lost with its acknowledgement, or opens a new
   * one.
   * @param manager the transaction that writes into it
   * @param clientMessageId the sender's own id of a question
   */
  async enter(manager: EntityManager, sender: Sender, clientMessageId?: string): Promise<Conversation> {
    const { botId, conversation, language, pageUrl, isTest = false } = sender
    if (conversation !== undefined) {
      const { affected } = await manager.update(
        ConversationEntity,
        { id: conversation.id },
        { lastUsedAt: () => 'now()', ...(isTest ? { isTest } : {}) },
      )
      if (affected === 1) return conversation
    }
    if (clientMessageId !== undefined) {
      await lockSent(manager, botId, clientMessageId)
      const lost = await this.findLost(botId, clientMessageId, manager)
      const renewed = lost === undefined ? undefined : await this.renewToken(manager, lost)
      if (renewed !== undefined) return renewed
    }
    const visitorToken = newSecret()
    const { identifiers } = await manager.insert(ConversationEntity, {
      botId,
      tokenHash: hashOf(visitorToken),
      language,
      pageUrl: withoutFragment(pageUrl),
      isTest,
    })
    const [{ id }] = identifiers as [{ id: string }]
    return { id, visitorToken, language }
  }

  /**
   * Stores something that a visitor leaves in a conversation, once: in theirs, or in the one it was left in before its
   * acknowledgement was lost, or in a new one.
   * @param visitor `once` is the visitor's own unguessable id of what they leave
   */
  leaveIn(
    visitor: Sender & { once: string },
    left: {
      find: (manager: EntityManager) => Promise<{ id: string; conversationId: string } | undefined>
      add: (manager: EntityManager, conversationId: string) => Promise<{ id: string }>
    },
  ): Promise<{ id: string; conversation: Conversation }> {
    return this.conversations.manager.transaction(async (manager) => {
      await lockSent(manager, visitor.botId, visitor.once)
      const known = await left.find(manager)
      const lost =
        known && visitor.conversation === undefined ? await this.renewToken(manager, known.conversationId) : undefined
      const conversation = lost ?? (await this.enter(manager, visitor))
      const { id } = known ?? (await left.add(manager, conversation.id))
      return { id, conversation }
    })
  }

  /** Deletes a conversation and everything in it. @returns the id of its bot, if there was one */
  async forget(conversationId: string): Promise<string | undefined> {
    const { raw } = await this.conversations
      .createQueryBuilder()
      .delete()
      .where({ id: conversationId })
      .returning('bot_id')
      .execute()
    return (raw as { bot_id: string }[])[0]?.bot_id
  }

  /** A new token for a conversation whose first one was lost with its acknowledgement, a moment ago. */
  private renewToken(manager: EntityManager, id: string): Promise<Conversation | undefined> {
    const visitorToken = newSecret()
    return this.use(manager, { id, lastUsedAt: isRecent }, visitorToken, { tokenHash: hashOf(visitorToken) })
  }

  /** Notes that a conversation is used, if there is such a one. */
  private async use(
    manager: EntityManager,
    where: FindOptionsWhere<ConversationEntity>,
    visitorToken: string,
    change: { tokenHash?: string } = {},
  ): Promise<Conversation | undefined> {
    const { raw } = await manager
      .createQueryBuilder()
      .update(ConversationEntity)
      .set({ ...change, lastUsedAt: () => 'now()' })
      .where(where)
      .returning(['id', 'language'])
      .execute()
    const [used] = raw as Pick<Conversation, 'id' | 'language'>[]
    return used && { ...used, visitorToken }
  }
}

/** Where it was asked, without what stands behind `#`: a place on the page, or what a link says of its owner. */
function withoutFragment(pageUrl: string | undefined): string | null {
  return pageUrl?.split('#')[0] ?? null
}
