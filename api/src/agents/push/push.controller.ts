import { type Locale, type User } from '@loquia/contracts'
import { type CallInput, addPushDevice, getPush, removePushDevice, testPushDevice } from '@loquia/contracts/calls'
import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { CallerLocale, RateLimits, Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { PushKeys } from './push-keys.js'
import { PushSender } from './push-sender.js'
import { PushSubscriptions } from './push-subscriptions.js'
import { testMessage } from './push-message.js'

@Controller()
export class PushController {
  constructor(
    private readonly keys: PushKeys,
    private readonly subscriptions: PushSubscriptions,
    private readonly sender: PushSender,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(getPush)
  async show(@CurrentUser() { id }: User, @Req() { sessionID }: Request) {
    const { publicKey } = await this.keys.get()
    return { publicKey, devices: await this.subscriptions.list(id, sessionID) }
  }

  @Handles(addPushDevice)
  async add(
    { body }: CallInput<typeof addPushDevice>,
    @CurrentUser() { id: userId }: User,
    @CallerLocale() language: Locale,
    @Req() { sessionID: sid, headers }: Request,
  ) {
    await this.rateLimits.consume('pushChangePerUser', String(userId))
    const userAgent = headers['user-agent'] ?? ''
    return { device: await this.subscriptions.add({ userId, sid, userAgent, language }, body) }
  }

  @Handles(removePushDevice)
  async remove({ params: { deviceId } }: CallInput<typeof removePushDevice>, @CurrentUser() { id }: User) {
    await this.subscriptions.remove(id, deviceId)
  }

  @Handles(testPushDevice)
  async test({ params: { deviceId } }: CallInput<typeof testPushDevice>, @CurrentUser() { id }: User) {
    const target = await this.subscriptions.find(id, deviceId)
    await this.rateLimits.consume('pushTestPerUser', String(id))
    const outcome = await this.sender.send(target, testMessage(target.language), { ttl: 60, urgency: 'normal' })
    return { outcome: outcome === 'sent' || outcome === 'gone' ? outcome : ('failed' as const) }
  }
}
