import {
  pushSubscriptionRequest,
  type Locale,
  type PushDeviceResponse,
  type PushResponse,
  type PushSubscriptionRequest,
  type PushTestResponse,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { CallerLocale, RateLimits } from '../../../http/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { PushKeys } from './push-keys.js'
import { PushSender } from './push-sender.js'
import { PushSubscriptions } from './push-subscriptions.js'
import { testMessage } from './push-words.js'

/** One's own browsers that tell of visitors. */
@Controller('api/push')
@UseGuards(RequireUser)
export class PushController {
  constructor(
    private readonly keys: PushKeys,
    private readonly subscriptions: PushSubscriptions,
    private readonly sender: PushSender,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async show(@CurrentUser() { id }: User, @Req() { sessionID }: Request): Promise<PushResponse> {
    const { publicKey } = await this.keys.get()
    return { success: true, publicKey, devices: await this.subscriptions.list(id, sessionID) }
  }

  @Post('devices')
  @HttpCode(201)
  async add(
    @CurrentUser() { id: userId }: User,
    @CallerLocale() language: Locale,
    @Req() { sessionID: sid, headers }: Request,
    @Body({ schema: pushSubscriptionRequest }) body: PushSubscriptionRequest,
  ): Promise<PushDeviceResponse> {
    await this.rateLimits.consume('pushChangePerUser', String(userId))
    const userAgent = headers['user-agent'] ?? ''
    return { success: true, device: await this.subscriptions.add({ userId, sid, userAgent, language }, body) }
  }

  @Delete('devices/:deviceId')
  async remove(@CurrentUser() { id }: User, @Param('deviceId') deviceId: string): Promise<{ success: true }> {
    await this.subscriptions.remove(id, deviceId)
    return { success: true }
  }

  @Post('devices/:deviceId/test')
  @HttpCode(200)
  async test(@CurrentUser() { id }: User, @Param('deviceId') deviceId: string): Promise<PushTestResponse> {
    const target = await this.subscriptions.find(id, deviceId)
    await this.rateLimits.consume('pushTestPerUser', String(id))
    const outcome = await this.sender.send(target, testMessage(target.language), { ttl: 60, urgency: 'normal' })
    return { success: true, outcome: outcome === 'sent' || outcome === 'gone' ? outcome : 'failed' }
  }
}
