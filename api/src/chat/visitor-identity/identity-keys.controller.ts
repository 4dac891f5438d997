import {
  type CallInput,
  createIdentityKey,
  listIdentityKeys,
  revealIdentityKey,
  revokeIdentityKey,
} from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { noteSecurity } from '../../platform/security-log/index.js'
import { Handles } from '../../platform/http/index.js'
import { OwnBotsService } from '../../core/bots/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { readPublicKey } from './public-key.js'
import { IdentityKeys } from './identity-keys.js'

@Controller()
export class IdentityKeysController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly keys: IdentityKeys,
  ) {}

  @Handles(listIdentityKeys)
  async list({ params: { botId } }: CallInput<typeof listIdentityKeys>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    return { keys: await this.keys.list(bot.id) }
  }

  @Handles(createIdentityKey)
  async add(
    { params: { botId }, body: { overlapHours, publicKey } }: CallInput<typeof createIdentityKey>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    const made = await this.keys.add(
      member.id,
      bot.id,
      overlapHours,
      publicKey === undefined ? undefined : readPublicKey(publicKey),
    )
    noteSecurity('identity-key.made', { account: member.id })
    return { ...made, keys: await this.keys.list(bot.id) }
  }

  /** POST keeps the secret out of browser history and caches. */
  @Handles(revealIdentityKey)
  async reveal({ params: { botId, kid } }: CallInput<typeof revealIdentityKey>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    const secret = await this.keys.reveal(member.id, bot.id, kid)
    noteSecurity('identity-key.revealed', { account: member.id })
    return { kid, secret }
  }

  @Handles(revokeIdentityKey)
  async revoke({ params: { botId, kid } }: CallInput<typeof revokeIdentityKey>, @CurrentMember() member: Member) {
    const bot = await this.ownBots.find(member, botId)
    await this.keys.revoke(bot.id, kid)
    noteSecurity('identity-key.revoked', { account: member.id })
    return { keys: await this.keys.list(bot.id) }
  }
}
