import { createECDH, timingSafeEqual } from 'node:crypto'
import { pushDevicesMax, type Locale, type PushDevice, type PushSubscriptionRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { isUuid } from '../../platform/database/uuid.js'
import { SafeWeb } from '../../knowledge/index.js'
import { UserSessions } from '../../core/users/index.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'

const userAgentChars = 300

export interface Browser {
  userId: number
  sid: string
  userAgent: string
  language: Locale
}

@Injectable()
export class PushSubscriptions {
  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    private readonly sessions: UserSessions,
    private readonly web: SafeWeb,
  ) {}

  async list(userId: number, sid: string): Promise<PushDevice[]> {
    const found = await this.subscriptions.find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } })
    return found.map((one) => toPushDevice(one, sid))
  }

  /**
   * Adds a browser, or moves it to the account logged in there.
   * @throws AppError `invalid_request` for an address that is not public https or for invalid keys; `unauthorized` when
   * the session has ended
   */
  async add(browser: Browser, { endpoint, keys: { p256dh, auth } }: PushSubscriptionRequest): Promise<PushDevice> {
    if (!this.web.mayPost(endpoint)) throw invalidField('endpoint', 'not_public')
    if (!isPoint(p256dh)) throw invalidField('keys.p256dh', 'no_point')
    const { userId, sid, language } = browser
    const values = { userId, sid, endpoint, p256dh, auth, language, userAgent: toStorableText(browser.userAgent) }
    const id = await this.sessions.runWhileActive(userId, sid, async (manager) => {
      const known = await manager.findOne(PushSubscriptionEntity, {
        where: { endpoint },
        lock: { mode: 'pessimistic_write' },
      })
      // Only the same browser has these keys; knowing the address alone is not enough to take it over.
      if (known !== null && known.userId !== userId && !(isSame(known.p256dh, p256dh) && isSame(known.auth, auth)))
        throw invalidField('endpoint', 'taken')
      const stored = { ...values, userAgent: values.userAgent.slice(0, userAgentChars) }
      if (known !== null) await manager.update(PushSubscriptionEntity, { id: known.id }, stored)
      const added = known?.id ?? (await insertSubscription(manager, stored))
      await deleteBeyondLimit(manager, userId)
      return added
    })
    return toPushDevice(await this.find(userId, id), sid)
  }

  /** @throws AppError `not_found` */
  async find(userId: number, id: string): Promise<PushSubscriptionEntity> {
    const found = isUuid(id) ? await this.subscriptions.findOneBy({ id, userId }) : null
    if (found === null) throw new AppError('not_found')
    return found
  }

  async remove(userId: number, id: string): Promise<void> {
    await this.find(userId, id)
    await this.subscriptions.delete({ id, userId })
  }
}

async function insertSubscription(manager: EntityManager, values: Partial<PushSubscriptionEntity>): Promise<string> {
  const { identifiers } = await manager.insert(PushSubscriptionEntity, values)
  const [added] = identifiers as [{ id: string }]
  return added.id
}

async function deleteBeyondLimit(manager: EntityManager, userId: number): Promise<void> {
  const old = await manager.find(PushSubscriptionEntity, {
    select: { id: true },
    where: { userId },
    order: { createdAt: 'DESC' },
    skip: pushDevicesMax,
  })
  if (old.length > 0) await manager.delete(PushSubscriptionEntity, { id: In(old.map(({ id }) => id)) })
}

/** Nothing can be encrypted for a key off the curve. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const invalidField = (path: string, message: string) => new AppError('invalid_request', { issues: [{ path, message }] })

function toPushDevice(
  { id, sid, userAgent, createdAt, lastSuccessAt }: PushSubscriptionEntity,
  here: string,
): PushDevice {
  return {
    id,
    userAgent,
    current: sid === here,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  }
}
