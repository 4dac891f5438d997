import {
  newIdentityKeyRequest,
  type IdentityKeySecretResponse,
  type IdentityKeysResponse,
  type NewIdentityKeyRequest,
  type NewIdentityKeyResponse,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common'
import { noteSecurity } from '../../../security-log/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { OwnBotsService } from '../bots/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { readPublicKey } from './public-key.js'
import { IdentityKeys } from './identity-keys.js'

/** The keys with which a business signs who its visitors are. */
@Controller('api/chatbot/bots/:botId/identity-keys')
@UseGuards(RequireUser)
export class IdentityKeysController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly keys: IdentityKeys,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@CurrentMember() member: Member, @Param('botId') botId: string): Promise<IdentityKeysResponse> {
    const bot = await this.ownBots.find(member, botId)
    return { success: true, keys: await this.keys.list(bot.id) }
  }

  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  async add(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: newIdentityKeyRequest }) { overlapHours, publicKey }: NewIdentityKeyRequest,
  ): Promise<NewIdentityKeyResponse> {
    const bot = await this.ownBots.find(member, botId)
    const made = await this.keys.add(
      member.id,
      bot.id,
      overlapHours,
      publicKey === undefined ? undefined : readPublicKey(publicKey),
    )
    noteSecurity('identity-key.made', { account: member.id })
    return { success: true, ...made, keys: await this.keys.list(bot.id) }
  }

  /** By POST: no address that a browser keeps or fetches again shows a secret. */
  @Post(':kid/reveal')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async reveal(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('kid') kid: string,
  ): Promise<IdentityKeySecretResponse> {
    const bot = await this.ownBots.find(member, botId)
    const secret = await this.keys.reveal(member.id, bot.id, kid)
    noteSecurity('identity-key.revealed', { account: member.id })
    return { success: true, kid, secret }
  }

  @Delete(':kid')
  async revoke(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('kid') kid: string,
  ): Promise<IdentityKeysResponse> {
    const bot = await this.ownBots.find(member, botId)
    await this.keys.revoke(bot.id, kid)
    noteSecurity('identity-key.revoked', { account: member.id })
    return { success: true, keys: await this.keys.list(bot.id) }
  }
}
