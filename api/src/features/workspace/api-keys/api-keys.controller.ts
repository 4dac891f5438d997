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
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { ApiKeysService } from './api-keys.service.js'

/** The keys of the public API, for the owner of the workspace. */
@Controller('api/keys')
@UseGuards(RequireUser)
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get()
  async list(@CurrentUser() user: User): Promise<ApiKeysResponse> {
    return { success: true, keys: await this.keys.list(user.id) }
  }

  @Post()
  @HttpCode(201)
  async create(
    @CurrentUser() user: User,
    @Body({ schema: createApiKeyRequest }) body: CreateApiKeyRequest,
  ): Promise<CreatedApiKeyResponse> {
    await this.rateLimits.consume('apiKeyCreatePerUser', String(user.id))
    return { success: true, ...(await this.keys.create(user.id, user.id, body)) }
  }

  @Delete(':keyId')
  async revoke(@CurrentUser() user: User, @Param('keyId') keyId: string): Promise<Done> {
    await this.keys.revoke(user.id, keyId)
    return { success: true }
  }
}
