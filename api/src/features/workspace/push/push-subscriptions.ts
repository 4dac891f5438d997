import { createECDH, timingSafeEqual } from 'node:crypto'
import { pushDevicesMax, type Locale, type PushDevice, type PushSubscriptionRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { In, type EntityManager, Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'
import { SafeWeb } from '../../../knowledge/index.js'
import { UserSessions } from '../../accounts/users/index.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'

/** Characters that are kept of a User-Agent header. */
const userAgentChars = 300

/** Whose browser it is, in which login. */
export interface Browser {
  userId: number
  sid: string
  userAgent: string
  language: Locale
}

/** The browsers that tell people of visitors: each person's own. */
@Injectable()
export class PushSubscriptions {
  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    private readonly sessions: UserSessions,
    private readonly web: SafeWeb,
  ) {}

  /** Newest first. @param sid the login that asks */
  async list(userId: number, sid: string): Promise<PushDevice[]> {
    const found = await this.subscriptions.find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } })
    return found.map((one) => shown(one, sid))
  }

  /**
   * Adds a browser, or takes it over for whoever is logged in there now.
   * @throws AppError `invalid_request` for an address that is not public or not https, and for keys that are none;
   * `unauthorized` when the session has ended meanwhile
   */
  async add(browser: Browser, { endpoint, keys: { p256dh, auth } }: PushSubscriptionRequest): Promise<PushDevice> {
    if (!this.web.mayPost(endpoint)) throw refusal('endpoint', 'not_public')
    if (!isPoint(p256dh)) throw refusal('keys.p256dh', 'no_point')
    const { userId, sid, language } = browser
    const values = { userId, sid, endpoint, p256dh, auth, language, userAgent: storable(browser.userAgent) }
    const id = await this.sessions.during(userId, sid, async (manager) => {
      const known = await manager.findOne(PushSubscriptionEntity, {
        where: { endpoint },
        lock: { mode: 'pessimistic_write' },
      })
      // The address alone does not make it theirs: the keys are in the same browser.
      if (known !== null && known.userId !== userId && !(isSame(known.p256dh, p256dh) && isSame(known.auth, auth)))
        throw refusal('endpoint', 'taken')
      const stored = { ...values, userAgent: values.userAgent.slice(0, userAgentChars) }
      if (known !== null) await manager.update(PushSubscriptionEntity, { id: known.id }, stored)
      const added = known?.id ?? (await insert(manager, stored))
      await keepNewest(manager, userId)
      return added
    })
    return shown(await this.find(userId, id), sid)
  }

  /** @throws AppError `not_found`, also for another person's */
  async find(userId: number, id: string): Promise<PushSubscriptionEntity> {
    const found = isUuid(id) ? await this.subscriptions.findOneBy({ id, userId }) : null
    if (found === null) throw new AppError('not_found')
    return found
  }

  /** @throws AppError as {@link find} */
  async remove(userId: number, id: string): Promise<void> {
    await this.find(userId, id)
    await this.subscriptions.delete({ id, userId })
  }
}

async function insert(manager: EntityManager, values: Partial<PushSubscriptionEntity>): Promise<string> {
  const { identifiers } = await manager.insert(PushSubscriptionEntity, values)
  const [added] = identifiers as [{ id: string }]
  return added.id
}

/** Browsers that were added long ago make room. */
async function keepNewest(manager: EntityManager, userId: number): Promise<void> {
  const old = await manager.find(PushSubscriptionEntity, {
    select: { id: true },
    where: { userId },
    order: { createdAt: 'DESC' },
    skip: pushDevicesMax,
  })
  if (old.length > 0) await manager.delete(PushSubscriptionEntity, { id: In(old.map(({ id }) => id)) })
}

/** Whether a key lies on the curve: nothing can be sealed for another. */
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

const refusal = (path: string, message: string) => new AppError('invalid_request', { issues: [{ path, message }] })

function shown({ id, sid, userAgent, createdAt, lastSuccessAt }: PushSubscriptionEntity, here: string): PushDevice {
  return {
    id,
    userAgent,
    current: sid === here,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  }
}
