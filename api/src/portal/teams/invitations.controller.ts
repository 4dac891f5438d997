import { type User } from '@loquia/contracts'
import { type CallInput, acceptInvitation, showInvitation } from '@loquia/contracts/calls'
import { Controller, Header } from '@nestjs/common'
import { CallerAddress, RateLimits, Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { InvitationsService } from './invitations.service.js'

/** The endpoints for invitation links are rate-limited so that nobody can guess tokens. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(showInvitation)
  @Header('cache-control', 'no-store')
  async show({ body: { token } }: CallInput<typeof showInvitation>, @CallerAddress() address: string) {
    await this.rateLimits.consume('contactPerAddress', address)
    return this.invitations.getByToken(token)
  }

  @Handles(acceptInvitation)
  async accept(
    { body: { token } }: CallInput<typeof acceptInvitation>,
    @CurrentUser() user: User,
    @CallerAddress() address: string,
  ) {
    await this.rateLimits.consume('contactPerAddress', address)
    return { workspaceId: await this.invitations.accept(user.id, token) }
  }
}
