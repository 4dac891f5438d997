import { checkOut } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { Handles } from '../../platform/http/index.js'

/** Always refuses, as no payment provider is configured. */
@Controller()
export class CheckoutController {
  /** @throws AppError `checkout_unavailable` */
  @Handles(checkOut)
  start() {
    throw new AppError('checkout_unavailable')
  }
}
