import { type CallInput, confirmNotificationAddress } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { CallerAddress, RateLimits, Handles } from '../../platform/http/index.js'
import { NotificationAddressesService } from './notification-addresses.service.js'

@Controller()
export class NotificationAddressesController {
  constructor(
    private readonly addresses: NotificationAddressesService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(confirmNotificationAddress)
  async confirm({ body: { token } }: CallInput<typeof confirmNotificationAddress>, @CallerAddress() address: string) {
    await this.rateLimits.consume('contactPerAddress', address)
    return { email: await this.addresses.confirm(token) }
  }
}
