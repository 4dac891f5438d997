import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { SealedText } from '../../../sealing/index.js'
import { PushKeyEntity } from './push-key.entity.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'

/** VAPID keys (RFC 8292), both in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** What push services know this installation by: made at the first start, the same for all nodes. */
@Injectable()
export class PushKeys implements OnApplicationBootstrap {
  private readonly logger = new Logger(PushKeys.name)
  private readonly box: SealedText

  constructor(
    @InjectRepository(PushKeyEntity) private readonly keys: Repository<PushKeyEntity>,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.box = new SealedText(environment.ENCRYPTION_KEY, 'push-keys')
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.keys.existsBy({ id: 1 }))) await this.make(this.keys.manager)
  }

  /**
   * The keys. Where no key of this installation opens them any more, there are new ones from then on, and what browsers
   * subscribed to with the old ones is forgotten.
   */
  async get(): Promise<VapidKeys> {
    const stored = await this.keys.findOneBy({ id: 1 })
    return (stored && this.opened(stored)) ?? this.renew()
  }

  private renew(): Promise<VapidKeys> {
    return this.keys.manager.transaction(async (manager) => {
      const stored = await manager.findOne(PushKeyEntity, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } })
      const known = stored && this.opened(stored)
      if (known) return known
      if (stored !== null) {
        this.logger.warn('the stored push keys do not open: browsers have to be added anew')
        await manager.createQueryBuilder().delete().from(PushSubscriptionEntity).execute()
        await manager.delete(PushKeyEntity, { id: 1 })
      }
      return this.make(manager)
    })
  }

  /** Stores new keys, unless another process was first. */
  private async make(manager: EntityManager): Promise<VapidKeys> {
    // Loaded where it is needed, which most processes of a test never do.
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await manager
      .createQueryBuilder()
      .insert()
      .into(PushKeyEntity)
      .values({ id: 1, publicKey, sealed: this.box.seal(privateKey, publicKey) })
      .orIgnore()
      .updateEntity(false)
      .execute()
    const stored = await manager.findOneByOrFail(PushKeyEntity, { id: 1 })
    return this.opened(stored) ?? { publicKey, privateKey }
  }

  private opened({ publicKey, sealed }: PushKeyEntity): VapidKeys | undefined {
    const privateKey = this.box.open(sealed, publicKey)
    return privateKey === undefined ? undefined : { publicKey, privateKey }
  }
}
