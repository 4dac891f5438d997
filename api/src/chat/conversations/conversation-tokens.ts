import { limits } from '@loquia/contracts'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { LessThan, Raw, Repository } from 'typeorm'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { ConversationTokenEntity } from '../../core/conversations/index.js'
import { queryRows, type SqlRunner } from '../../platform/database/rows.js'

const tokensMax = 20
const sweepEveryMs = 3_600_000

@Injectable()
export class ConversationTokens implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(ConversationTokenEntity) private readonly tokens: Repository<ConversationTokenEntity>,
    private readonly recurring: RecurringJobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(sweepEveryMs, 'ended-conversation-links', () => this.deleteExpired())
  }

  newLink(conversationId: string): Promise<string> {
    return this.add(conversationId, () => `now() + make_interval(days => ${limits.conversationLinkDays})`)
  }

  /**
   * Excludes conversations of verified visitors.
   * @returns the token to use from now on: a link's token is exchanged for a device token, so that the emailed link
   * expires
   */
  async exchange(botId: string, token: string): Promise<{ conversationId: string; token: string } | undefined> {
    const found = await this.tokens.findOne({
      where: {
        tokenHash: hashSecret(token),
        expiresAt: Raw((column) => `(${column} IS NULL OR ${column} > now())`),
        conversation: { botId, visitorSub: Raw((column) => `${column} IS NULL`) },
      },
    })
    if (found === null) return undefined
    const { conversationId, expiresAt } = found
    if (expiresAt === null) return { conversationId, token }
    return { conversationId, token: await this.add(conversationId, null) }
  }

  private async deleteExpired(): Promise<void> {
    await this.tokens.delete({ expiresAt: LessThan(new Date()) })
  }

  private async add(conversationId: string, expiresAt: (() => string) | null): Promise<string> {
    const token = newSecret()
    await this.tokens.insert({ tokenHash: hashSecret(token), conversationId, expiresAt })
    await deleteOldest(this.tokens.manager, conversationId, tokensMax)
    return token
  }
}

async function deleteOldest(runner: SqlRunner, conversationId: string, most: number): Promise<void> {
  // SQL: the query builder cannot delete by rank.
  await queryRows(
    runner,
    `DELETE FROM conversation_tokens WHERE conversation_id = $1 AND token_hash NOT IN (
       SELECT token_hash FROM conversation_tokens WHERE conversation_id = $1 ORDER BY created_at DESC, token_hash LIMIT ${most})`,
    [conversationId],
  )
}
