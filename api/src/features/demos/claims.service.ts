import { timingSafeEqual } from 'node:crypto'
import type { ClaimRequest, DemoNameRequest, User, WidgetSettings } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Repository, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { hashOf, newSecret } from '../../database/stored-secret.js'
import { ConversationEntity } from '../chat/index.js'
import { BotEntity, BotsService, IdentityService } from '../workspace/bots/index.js'
import { WorkspacesService } from '../workspace/members/index.js'
import { DemoEntity } from './demo.entity.js'

/** A secret for the creator of a demo, and what is stored of it. */
export function newClaimSecret(): { secret: string; hash: string } {
  const secret = newSecret()
  return { secret, hash: hashOf(secret) }
}

interface ClaimedDemo {
  id: string
  workspaceId: string | null
  claimHash: string | null
  settings: WidgetSettings
  isOver: boolean
}

/** Demos that become somebody's own; docs/decisions/0016-accounts-sessions-and-the-second-step.md says who may. */
@Injectable()
export class ClaimsService {
  constructor(
    @InjectRepository(DemoEntity) private readonly demos: Repository<DemoEntity>,
    private readonly bots: BotsService,
    private readonly workspaces: WorkspacesService,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Gives a demo to an account's own workspace, with its id, knowledge, history and look; it no longer expires. What its
   * owner asked it before becomes a test. Claiming one's own again changes nothing.
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
      const workspaceId = await this.workspaces.ownOf(user, manager)
      await manager.update(BotEntity, { id: demo.id }, { workspaceId, settings: { ...demo.settings, ...look } })
      if (visitorToken !== undefined) await markTests(manager, demo.id, hashOf(visitorToken))
      // With its row among the demos go its end, the secret, and the creator's name and address: the account has its
      // own.
      await manager.delete(DemoEntity, { botId: demo.id })
      return demo.id
    })
    if (claimed !== undefined) await this.bots.tellChanged(claimed)
  }

  /**
   * Stores the name of the business that the maker of a demo confirms or corrects; later ingestions leave it.
   * @throws AppError `demo_not_found`, `demo_expired`, `already_claimed`, `claim_refused`; `not_found` where no website was
   *   read
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

/** Locks a demo against another claim. @throws AppError `demo_not_found` */
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

/** @throws AppError `demo_expired`; `claim_refused` for a secret that is not the one of the demo's maker */
function assertMaker({ isOver, claimHash }: ClaimedDemo, secret: string): void {
  if (isOver) throw new AppError('demo_expired')
  if (claimHash === null || !timingSafeEqual(Buffer.from(claimHash), Buffer.from(hashOf(secret))))
    throw new AppError('claim_refused')
}

/** Takes the conversation that a browser had out of figures, lists and notifications. @param tokenHash of its token */
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
