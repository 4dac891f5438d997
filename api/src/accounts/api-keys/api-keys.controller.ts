import type { User } from '@loquia/contracts'
import { createApiKey, listApiKeys, revokeApiKey, type CallInput } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles, RateLimits } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { CurrentUser } from '../auth/index.js'
import { ApiKeysService } from './api-keys.service.js'

@Controller()
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(listApiKeys)
  async list(@CurrentUser() user: User) {
    return { workspaces: await this.keys.listForOwner(user) }
  }

  @Handles(createApiKey)
  async create({ params, body }: CallInput<typeof createApiKey>, @CurrentMember() member: Member) {
    await this.rateLimits.consume('apiKeyCreatePerUser', String(member.id))
    const made = await this.keys.create(member, params.workspaceId, body)
    noteSecurity('api-key.made', { account: member.id })
    return made
  }

  @Handles(revokeApiKey)
  async revoke({ params }: CallInput<typeof revokeApiKey>, @CurrentMember() member: Member) {
    await this.keys.revoke(member, params.workspaceId, params.keyId)
    noteSecurity('api-key.revoked', { account: member.id, count: 1 })
  }
}
