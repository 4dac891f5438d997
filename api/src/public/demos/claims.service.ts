import { timingSafeEqual } from 'node:crypto'
import type { ClaimRequest, DemoNameRequest, User, WidgetSettings } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Repository, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { hashSecret, newSecret } from '../../platform/database/stored-secret.js'
import { ConversationEntity } from '../../core/conversations/index.js'
import { BotEntity, BotsService, IdentityService } from '../../core/bots/index.js'
import { WorkspacesService } from '../../core/workspaces/index.js'
import { DemoEntity } from '../../core/bots/index.js'

export function newClaimSecret(): { secret: string; hash: string } {
  const secret = newSecret()
  return { secret, hash: hashSecret(secret) }
}

interface ClaimedDemo {
  id: string
  workspaceId: string | null
  claimHash: string | null
  settings: WidgetSettings
  isOver: boolean
}

/** Assigns demos to accounts. Rules: docs/decisions/0016-accounts-sessions-and-the-second-step.md. */
@Injectable()
export class ClaimsService {
  constructor(
    @InjectRepository(DemoEntity) private readonly demos: Repository<DemoEntity>,
    private readonly bots: BotsService,
    private readonly workspaces: WorkspacesService,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Moves a demo to the account's workspace and removes its expiry; the owner's conversation becomes a test. Idempotent
   * for the same owner.
   * @throws AppError `demo_not_found`, `demo_expired`, `already_claimed`, `claim_refused`
   */
  async claim(
    user: Pick<User, 'id' | 'username' | 'company'>,
    { demoId: publicId, secret, look, visitorToken }: ClaimRequest,
  ): Promise<void> {
    const claimed = await this.demos.manager.transaction(async (manager) => {
      const demo = await lockDemo(manager, publicId)
      if (demo.workspaceId !== null) {
        if (await this.workspaces.isIn(demo.workspaceId, user.id, manager)) return undefined
        throw new AppError('already_claimed')
      }
      assertMaker(demo, secret)
      const workspaceId = await this.workspaces.getOrCreateOwn(user, manager)
      await manager.update(BotEntity, { id: demo.id }, { workspaceId, settings: { ...demo.settings, ...look } })
      if (visitorToken !== undefined) await markTests(manager, demo.id, hashSecret(visitorToken))
      // Deleting the row also deletes the expiry, the secret and the creator's contact data.
      await manager.delete(DemoEntity, { botId: demo.id })
      return demo.id
    })
    if (claimed !== undefined) await this.bots.emitChanged(claimed)
  }

  /**
   * Stores the name that the demo's creator confirmed; later ingestions keep it.
   * @throws AppError as {@link claim}; `not_found` without an ingested website
   */
  async confirmName(publicId: string, { secret, name }: DemoNameRequest): Promise<void> {
    const { id } = await this.demos.manager.transaction(async (manager) => {
      const demo = await lockDemo(manager, publicId)
      if (demo.workspaceId !== null) throw new AppError('already_claimed')
      assertMaker(demo, secret)
      return demo
    })
    await this.identity.confirmName({ id, publicId }, name)
  }
}

async function lockDemo(manager: EntityManager, publicId: string): Promise<ClaimedDemo> {
  const demo = await manager
    .createQueryBuilder(BotEntity, 'bot')
    .leftJoin('bot.demo', 'demo')
    .select('bot.id', 'id')
    .addSelect('bot.workspaceId', 'workspaceId')
    .addSelect('bot.settings', 'settings')
    .addSelect('demo.claimHash', 'claimHash')
    .addSelect('coalesce(demo.expiresAt <= now() AND bot.purchasedAt IS NULL, false)', 'isOver')
    .where({ publicId, kind: 'demo' })
    .setLock('pessimistic_write', undefined, ['bot'])
    .getRawOne<ClaimedDemo>()
  if (demo === undefined) throw new AppError('demo_not_found')
  return demo
}

/** @throws AppError `demo_expired`; `claim_refused` for a wrong secret */
function assertMaker({ isOver, claimHash }: ClaimedDemo, secret: string): void {
  if (isOver) throw new AppError('demo_expired')
  if (claimHash === null || !timingSafeEqual(Buffer.from(claimHash), Buffer.from(hashSecret(secret))))
    throw new AppError('claim_refused')
}

/** Excludes the browser's conversation from figures, lists and notifications. */
async function markTests(manager: EntityManager, botId: string, tokenHash: string): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(ConversationEntity)
    .set({ isTest: true })
    .where({ botId, visitorSub: IsNull() })
    .andWhere(
      '(token_hash = :tokenHash OR id IN (SELECT conversation_id FROM conversation_tokens WHERE token_hash = :tokenHash))',
      { tokenHash },
    )
    .execute()
}
