import { timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { firstRow, rows } from '../../database/rows.js'
import { hashOf, newSecret } from '../../database/stored-secret.js'
import { BotsService } from '../workspace/bots/index.js'

/** A secret for the creator of a demo, and what is stored of it. */
export function newClaimSecret(): { secret: string; hash: string } {
  const secret = newSecret()
  return { secret, hash: hashOf(secret) }
}

interface DemoRow {
  id: string
  owner_id: number | null
  claim_hash: string | null
  over: boolean
}

/** Demos that become somebody's own; docs/decisions/0016-accounts-sessions-and-the-second-step.md says who may. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bots: BotsService,
  ) {}

  /**
   * Gives a demo to an account, with its id, knowledge, history and look; it no longer expires. Claiming one's own
   * again changes nothing.
   * @throws AppError `demo_not_found`, `demo_expired`, `already_claimed`, `claim_refused`
   */
  async claim(ownerId: number, publicId: string, secret: string): Promise<void> {
    const claimed = await this.dataSource.transaction(async (manager) => {
      const demo = await firstRow<DemoRow>(
        manager,
        `SELECT b.id, b.owner_id, d.claim_hash, coalesce(d.expires_at <= now() AND b.purchased_at IS NULL, false) AS over
         FROM bots b LEFT JOIN demos d ON d.bot_id = b.id WHERE b.public_id = $1 AND b.kind = 'demo' FOR UPDATE OF b`,
        [publicId],
      )
      if (demo === undefined) throw new AppError('demo_not_found')
      if (demo.owner_id === ownerId) return undefined
      if (demo.owner_id !== null) throw new AppError('already_claimed')
      if (demo.over) throw new AppError('demo_expired')
      if (demo.claim_hash === null || !timingSafeEqual(Buffer.from(demo.claim_hash), Buffer.from(hashOf(secret))))
        throw new AppError('claim_refused')
      await rows(manager, `UPDATE bots SET owner_id = $2 WHERE id = $1`, [demo.id, ownerId])
      // With its row among the demos go its end, the secret, and the creator's name and address: the account has its
      // own.
      await rows(manager, `DELETE FROM demos WHERE bot_id = $1`, [demo.id])
      return demo.id
    })
    if (claimed !== undefined) await this.bots.tellChanged(claimed)
  }
}
