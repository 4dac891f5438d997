import { limits } from '@loquia/contracts'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { LessThan, Raw, Repository } from 'typeorm'
import { hashOf, newSecret } from '../../../database/stored-secret.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { ConversationTokenEntity } from './conversation-token.entity.js'
import { deleteOldest } from './conversation-tokens.queries.js'

/** Further tokens of one conversation; the oldest are forgotten. */
const tokensMax = 20
const sweepEveryMs = 3_600_000

/** Links that open a conversation on another device, and the tokens of the devices that opened one. */
@Injectable()
export class ConversationTokens implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(ConversationTokenEntity) private readonly tokens: Repository<ConversationTokenEntity>,
    private readonly recurring: RecurringJobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(sweepEveryMs, 'ended-conversation-links', () => this.sweep())
  }

  /** A token for a link, which opens the conversation for {@link limits.conversationLinkDays}. */
  newLink(conversationId: string): Promise<string> {
    return this.add(conversationId, () => `now() + make_interval(days => ${limits.conversationLinkDays})`)
  }

  /**
   * What a token opens, of conversations that no verified visitor has.
   * @returns the conversation, and the token to go on with: that of a link is exchanged for one of the device's own, so
   *   that the link in a mailbox ends by itself
   */
  async open(botId: string, token: string): Promise<{ conversationId: string; token: string } | undefined> {
    const found = await this.tokens.findOne({
      where: {
        tokenHash: hashOf(token),
        expiresAt: Raw((column) => `(${column} IS NULL OR ${column} > now())`),
        conversation: { botId, visitorSub: Raw((column) => `${column} IS NULL`) },
      },
    })
    if (found === null) return undefined
    const { conversationId, expiresAt } = found
    if (expiresAt === null) return { conversationId, token }
    return { conversationId, token: await this.add(conversationId, null) }
  }

  private async sweep(): Promise<void> {
    await this.tokens.delete({ expiresAt: LessThan(new Date()) })
  }

  private async add(conversationId: string, expiresAt: (() => string) | null): Promise<string> {
    const token = newSecret()
    await this.tokens.insert({ tokenHash: hashOf(token), conversationId, expiresAt })
    await deleteOldest(this.tokens.manager, conversationId, tokensMax)
    return token
  }
}
