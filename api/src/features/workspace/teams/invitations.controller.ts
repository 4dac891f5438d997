import {
  invitationTokenRequest,
  type AcceptedInvitationResponse,
  type InvitationTokenRequest,
  type ShownInvitationResponse,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { CurrentUser, RequireUser } from '../../accounts/auth/index.js'
import { InvitationsService } from './invitations.service.js'

/** For whoever holds the link of an invitation. Limited: a token must not be found by trying. */
@Controller('api/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post('show')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async show(
    @Body({ schema: invitationTokenRequest }) { token }: InvitationTokenRequest,
    @CallerAddress() address: string,
  ): Promise<ShownInvitationResponse> {
    await this.rateLimits.consume('contactPerAddress', address)
    return { success: true, ...(await this.invitations.show(token)) }
  }

  @Post('accept')
  @HttpCode(200)
  @UseGuards(RequireUser)
  async accept(
    @CurrentUser() user: User,
    @Body({ schema: invitationTokenRequest }) { token }: InvitationTokenRequest,
    @CallerAddress() address: string,
  ): Promise<AcceptedInvitationResponse> {
    await this.rateLimits.consume('contactPerAddress', address)
    return { success: true, workspaceId: await this.invitations.accept(user.id, token) }
  }
}
