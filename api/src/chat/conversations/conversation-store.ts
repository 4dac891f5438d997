import type { VerifiedVisitor, VisitorLanguage } from '@loquia/contracts'
import { storedPageAddress } from './page-address.js'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, IsNull, Raw, Repository } from 'typeorm'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { isUuid } from '../../platform/database/uuid.js'
import { WebhookEvents } from '../../core/webhooks/index.js'
import { ConversationEntity, type Channel } from '../../core/conversations/index.js'
import { ConversationTokens } from './conversation-tokens.js'
import { deleteConversation, lockSent } from './conversations.queries.js'

/** Period in which a retried first question is recognized without a token. */
const lostQuestionMinutes = 15
/** Shorter client IDs could be guessed, so they do not open a conversation. */
const unguessableIdChars = 20
const isRecent = Raw((lastUsed) => `${lastUsed} > now() - interval '${lostQuestionMinutes} minutes'`)

export interface Conversation {
  id: string
  /**
   * Secret stored only as SHA-256. For a verified visitor, the conversation ID, which opens nothing without a signed
   * token. Empty for other channels.
   */
  visitorToken: string
  language: VisitorLanguage
}

export interface Sender {
  botId: string
  conversation: Conversation | undefined
  language: VisitorLanguage
  pageUrl?: string | undefined
  isTest?: boolean
  verified?: VerifiedVisitor | undefined
  channel?: Channel
}

@Injectable()
export class ConversationStore {
  constructor(
    @InjectRepository(ConversationEntity) private readonly conversations: Repository<ConversationEntity>,
    private readonly events: WebhookEvents,
    private readonly tokens: ConversationTokens,
  ) {}

  /** Excludes conversations of verified visitors. A link's token is exchanged, so `visitorToken` may differ. */
  async open(botId: string, visitorToken: string): Promise<Conversation | undefined> {
    const { manager } = this.conversations
    const theirs = { botId, visitorSub: IsNull() }
    const begun = await this.markUsed(manager, { ...theirs, tokenHash: hashSecret(visitorToken) }, visitorToken)
    if (begun !== undefined) return begun
    const further = await this.tokens.exchange(botId, visitorToken)
    return further && this.markUsed(manager, { ...theirs, id: further.conversationId }, further.token)
  }

  async openApiConversation(botId: string, id: string): Promise<Conversation | undefined> {
    return isUuid(id) ? this.markUsed(this.conversations.manager, { botId, id, channel: 'api' }, '') : undefined
  }

  /**
   * Opens a verified visitor's conversation: the named one if theirs, else the last used. Other conversations are never
   * adopted.
   */
  async resume(
    botId: string,
    { id: sub, name, email }: VerifiedVisitor,
    named = '',
  ): Promise<Conversation | undefined> {
    const id = await this.findOwn(botId, sub, named)
    if (id === undefined) return undefined
    const theirs = { botId, visitorSub: sub, id }
    return this.markUsed(this.conversations.manager, theirs, id, { visitorName: name, visitorEmail: email })
  }

  /** Unlike {@link resume}, does not mark the conversation as used. */
  async findOwn(botId: string, sub: string, named: string): Promise<string | undefined> {
    const theirs = { botId, visitorSub: sub }
    const found =
      (isUuid(named) ? await this.conversations.findOneBy({ ...theirs, id: named }) : null) ??
      (await this.conversations.findOne({ where: theirs, order: { lastUsedAt: 'DESC' } }))
    return found?.id
  }

  /**
   * Finds the conversation of a retried first question whose acknowledgement, and thus token, was lost. The client's
   * random ID proves ownership.
   */
  async findLost(
    { botId, verified }: Pick<Sender, 'botId' | 'verified'>,
    clientMessageId: string,
    manager: EntityManager = this.conversations.manager,
  ): Promise<string | undefined> {
    if (clientMessageId.length < unguessableIdChars) return undefined
    const found = await manager
      .createQueryBuilder(ConversationEntity, 'conversation')
      .select('conversation.id')
      .innerJoin('conversation.messages', 'message', 'message.clientMessageId = :clientMessageId', { clientMessageId })
      .where({ botId, lastUsedAt: isRecent, ...ownedBy(verified) })
      .limit(1)
      .getOne()
    return found?.id
  }

  /**
   * Locks the sender's conversation, recovers one whose token was lost, or opens one.
   * @param manager the transaction that writes into it
   */
  async lockOrCreate(manager: EntityManager, sender: Sender, clientMessageId?: string): Promise<Conversation> {
    const { botId, conversation, language, pageUrl, isTest = false, verified, channel = 'widget' } = sender
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
      const lost = await this.findLost(sender, clientMessageId, manager)
      const renewed = lost === undefined ? undefined : await this.renewToken(manager, lost, verified)
      if (renewed !== undefined) return renewed
    }
    const visitorToken = newSecret()
    const { identifiers } = await manager.insert(ConversationEntity, {
      botId,
      tokenHash: hashSecret(visitorToken),
      language,
      pageUrl: storedPageAddress(pageUrl),
      isTest,
      ...(verified && { visitorSub: verified.id, visitorName: verified.name, visitorEmail: verified.email }),
      channel,
    })
    const [{ id }] = identifiers as [{ id: string }]
    await this.events.emit(botId, 'conversation.started', { conversationId: id }, manager)
    // The secret of a verified visitor's conversation is never sent.
    return { id, visitorToken: verified === undefined ? visitorToken : id, language }
  }

  /** @param visitor `once` is the visitor's unguessable ID of the item, which makes retries idempotent */
  storeItem(
    visitor: Sender & { once: string },
    item: {
      find: (manager: EntityManager) => Promise<{ id: string; conversationId: string } | undefined>
      add: (manager: EntityManager, conversationId: string) => Promise<{ id: string }>
    },
  ): Promise<{ id: string; conversation: Conversation }> {
    return this.conversations.manager.transaction(async (manager) => {
      await lockSent(manager, visitor.botId, visitor.once)
      const known = await item.find(manager)
      const lost =
        known && visitor.conversation === undefined
          ? await this.renewToken(manager, known.conversationId, visitor.verified)
          : undefined
      const conversation = lost ?? (await this.lockOrCreate(manager, visitor))
      const { id } = known ?? (await item.add(manager, conversation.id))
      return { id, conversation }
    })
  }

  /** @returns the bot's ID, if the conversation existed */
  async forget(conversationId: string): Promise<string | undefined> {
    return deleteConversation(this.conversations.manager, conversationId)
  }

  private renewToken(
    manager: EntityManager,
    id: string,
    verified: VerifiedVisitor | undefined,
  ): Promise<Conversation | undefined> {
    const where = { id, lastUsedAt: isRecent, ...ownedBy(verified) }
    if (verified !== undefined) return this.markUsed(manager, where, id)
    const visitorToken = newSecret()
    return this.markUsed(manager, where, visitorToken, { tokenHash: hashSecret(visitorToken) })
  }

  private async markUsed(
    manager: EntityManager,
    where: FindOptionsWhere<ConversationEntity>,
    visitorToken: string,
    change: Partial<Pick<ConversationEntity, 'tokenHash' | 'visitorName' | 'visitorEmail'>> = {},
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

function ownedBy(verified: VerifiedVisitor | undefined) {
  return { visitorSub: verified === undefined ? IsNull() : verified.id }
}
