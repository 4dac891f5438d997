import { confirmAddressRequest, type ConfirmAddressRequest, type ConfirmAddressResponse } from '@loquia/contracts'
import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CallerAddress, RateLimits } from '../../http/index.js'
import { NoticeAddresses } from './notice-addresses.service.js'

/** For whoever reads at an address, with an account or without. */
@Controller('api/notice-address')
export class NoticeAddressesController {
  constructor(
    private readonly addresses: NoticeAddresses,
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
