import type { VerifiedVisitor, VisitorLanguage } from '@loquia/contracts'
import { storedPageAddress } from './page-address.js'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, type FindOptionsWhere, IsNull, Raw, Repository } from 'typeorm'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { isUuid } from '../../../database/uuid.js'
import { WebhookEvents } from '../../../webhook-events/index.js'
import { ConversationEntity, type Channel } from '../conversation.entity.js'
import { ConversationTokens } from './conversation-tokens.js'
import { deleteConversation, lockSent } from './conversations.queries.js'

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
  /**
   * The secret that opens it; only its SHA-256 is stored. Of a verified visitor's it is no secret but its id, which
   * opens nothing: that takes a token of the business's server. Empty for whoever came in by another door.
   */
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
  /** Whom the business's server vouches for: what they open is theirs, on all their devices. */
  verified?: VerifiedVisitor | undefined
  /** Over which door a new conversation is opened; `widget` unless told. */
  channel?: Channel
}

/** Conversations in the database, as visitors open, enter and forget them. */
@Injectable()
export class ConversationStore {
  constructor(
    @InjectRepository(ConversationEntity) private readonly conversations: Repository<ConversationEntity>,
    private readonly events: WebhookEvents,
    private readonly tokens: ConversationTokens,
  ) {}

  /**
   * The conversation a visitor's token opens; none that belongs to a verified visitor. Its `visitorToken` is another one
   * when that of a link was given.
   */
  async open(botId: string, visitorToken: string): Promise<Conversation | undefined> {
    const { manager } = this.conversations
    const theirs = { botId, visitorSub: IsNull() }
    const begun = await this.use(manager, { ...theirs, tokenHash: hashOf(visitorToken) }, visitorToken)
    if (begun !== undefined) return begun
    const further = await this.tokens.open(botId, visitorToken)
    return further && this.use(manager, { ...theirs, id: further.conversationId }, further.token)
  }

  /** A conversation that a program with a key opened, by its id: that program has no visitor's token. */
  async openOfProgram(botId: string, id: string): Promise<Conversation | undefined> {
    return isUuid(id) ? this.use(this.conversations.manager, { botId, id, channel: 'api' }, '') : undefined
  }

  /**
   * The conversation that a verified visitor goes on with: of theirs, the one that is named, else the one that was used
   * last. One that belongs to nobody, or to somebody else, does not become theirs.
   * @param named as `visitorToken` of {@link Conversation} has it
   */
  async resume(
    botId: string,
    { id: sub, name, email }: VerifiedVisitor,
    named = '',
  ): Promise<Conversation | undefined> {
    const id = await this.findOwn(botId, sub, named)
    if (id === undefined) return undefined
    const theirs = { botId, visitorSub: sub, id }
    return this.use(this.conversations.manager, theirs, id, { visitorName: name, visitorEmail: email })
  }

  /** The id of the conversation that {@link resume} opens; this counts as no use of it. */
  async findOwn(botId: string, sub: string, named: string): Promise<string | undefined> {
    const theirs = { botId, visitorSub: sub }
    const found =
      (isUuid(named) ? await this.conversations.findOneBy({ ...theirs, id: named }) : null) ??
      (await this.conversations.findOne({ where: theirs, order: { lastUsedAt: 'DESC' } }))
    return found?.id
  }

  /**
   * A first question may be stored and its acknowledgement lost with the connection: its sender, who has no token,
   * sends it again. Its own random id is the proof that the conversation is theirs.
   * @returns the conversation's id
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
   * Locks the sender's conversation, or finds the one whose token was lost with its acknowledgement, or opens a new
   * one.
   * @param manager the transaction that writes into it
   * @param clientMessageId the sender's own id of a question
   */
  async enter(manager: EntityManager, sender: Sender, clientMessageId?: string): Promise<Conversation> {
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
      tokenHash: hashOf(visitorToken),
      language,
      pageUrl: storedPageAddress(pageUrl),
      isTest,
      ...(verified && { visitorSub: verified.id, visitorName: verified.name, visitorEmail: verified.email }),
      channel,
    })
    const [{ id }] = identifiers as [{ id: string }]
    await this.events.emit(botId, 'conversation.started', { conversationId: id }, manager)
    // The secret of a verified visitor's is told to nobody.
    return { id, visitorToken: verified === undefined ? visitorToken : id, language }
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
        known && visitor.conversation === undefined
          ? await this.renewToken(manager, known.conversationId, visitor.verified)
          : undefined
      const conversation = lost ?? (await this.enter(manager, visitor))
      const { id } = known ?? (await left.add(manager, conversation.id))
      return { id, conversation }
    })
  }

  /** Deletes a conversation and everything in it. @returns the id of its bot, if there was one */
  async forget(conversationId: string): Promise<string | undefined> {
    return deleteConversation(this.conversations.manager, conversationId)
  }

  /** A new token for a conversation of theirs whose first one was lost with its acknowledgement, a moment ago. */
  private renewToken(
    manager: EntityManager,
    id: string,
    verified: VerifiedVisitor | undefined,
  ): Promise<Conversation | undefined> {
    const where = { id, lastUsedAt: isRecent, ...ownedBy(verified) }
    if (verified !== undefined) return this.use(manager, where, id)
    const visitorToken = newSecret()
    return this.use(manager, where, visitorToken, { tokenHash: hashOf(visitorToken) })
  }

  /** Notes that a conversation is used, if there is such a one. */
  private async use(
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

/** Whose conversations somebody may find: those of a verified visitor, or nobody's. */
function ownedBy(verified: VerifiedVisitor | undefined) {
  return { visitorSub: verified === undefined ? IsNull() : verified.id }
}
