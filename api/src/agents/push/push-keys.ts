import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { SealedText } from '../../platform/sealing/index.js'
import { PushKeyEntity } from './push-key.entity.js'
import { PushSubscriptionEntity } from './push-subscription.entity.js'

/** VAPID keys (RFC 8292) in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys are generated at the first start and shared by all nodes. */
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
    if (!(await this.keys.existsBy({ id: 1 }))) await this.createKeys(this.keys.manager)
  }

  /** Creates new keys and deletes all subscriptions when the stored keys no longer decrypt. */
  async get(): Promise<VapidKeys> {
    const stored = await this.keys.findOneBy({ id: 1 })
    return (stored && this.decrypt(stored)) ?? this.renew()
  }

  private renew(): Promise<VapidKeys> {
    return this.keys.manager.transaction(async (manager) => {
      const stored = await manager.findOne(PushKeyEntity, { where: { id: 1 }, lock: { mode: 'pessimistic_write' } })
      const known = stored && this.decrypt(stored)
      if (known) return known
      if (stored !== null) {
        this.logger.warn('push_keys_unreadable: ENCRYPTION_KEY has changed; members must add their devices again')
        await manager.createQueryBuilder().delete().from(PushSubscriptionEntity).execute()
        await manager.delete(PushKeyEntity, { id: 1 })
      }
      return this.createKeys(manager)
    })
  }

  private async createKeys(manager: EntityManager): Promise<VapidKeys> {
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
    return this.decrypt(stored) ?? { publicKey, privateKey }
  }

  private decrypt({ publicKey, sealed }: PushKeyEntity): VapidKeys | undefined {
    const privateKey = this.box.open(sealed, publicKey)
    return privateKey === undefined ? undefined : { publicKey, privateKey }
  }
}
