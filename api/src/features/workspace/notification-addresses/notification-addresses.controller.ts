import { confirmAddressRequest, type ConfirmAddressRequest, type ConfirmAddressResponse } from '@loquia/contracts'
import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CallerAddress, RateLimits } from '../../../http/index.js'
import { NotificationAddressesService } from './notification-addresses.service.js'

/** For whoever reads at an address, with an account or without. */
@Controller('api/notification-address')
export class NotificationAddressesController {
  constructor(
    private readonly addresses: NotificationAddressesService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body({ schema: confirmAddressRequest }) { token }: ConfirmAddressRequest,
    @CallerAddress() address: string,
  ): Promise<ConfirmAddressResponse> {
    await this.rateLimits.consume('contactPerAddress', address)
    return { success: true, email: await this.addresses.confirm(token) }
  }
}
