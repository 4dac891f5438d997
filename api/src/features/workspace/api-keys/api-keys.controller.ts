import {
  createApiKeyRequest,
  type ApiKeysResponse,
  type CreateApiKeyRequest,
  type CreatedApiKeyResponse,
  type Done,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common'
import { RateLimits } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { ApiKeysService } from './api-keys.service.js'

/** The keys of the public API, for the owners of workspaces. */
@Controller('api')
@UseGuards(RequireUser)
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('keys')
  async list(@CurrentUser() user: User): Promise<ApiKeysResponse> {
    return { success: true, workspaces: await this.keys.ofOwner(user) }
  }

  @Post('workspaces/:workspaceId/keys')
  @HttpCode(201)
  async create(
    @CurrentMember() member: Member,
    @Param('workspaceId') workspaceId: string,
    @Body({ schema: createApiKeyRequest }) body: CreateApiKeyRequest,
  ): Promise<CreatedApiKeyResponse> {
    await this.rateLimits.consume('apiKeyCreatePerUser', String(member.id))
    const made = await this.keys.create(member, workspaceId, body)
    noteSecurity('api-key.made', { account: member.id })
    return { success: true, ...made }
  }

  @Delete('workspaces/:workspaceId/keys/:keyId')
  async revoke(
    @CurrentMember() member: Member,
    @Param('workspaceId') workspaceId: string,
    @Param('keyId') keyId: string,
  ): Promise<Done> {
    await this.keys.revoke(member, workspaceId, keyId)
    noteSecurity('api-key.revoked', { account: member.id, count: 1 })
    return { success: true }
  }
}
