import { Controller, Post } from '@nestjs/common'
import { AppError } from '../../app-error.js'

/**
 * `POST /api/checkout`: nobody takes payments here, and the answer says so. Until a provider is configured a bot is
 * bought by talking to us, and an admin marks it as purchased.
 */
@Controller('api/checkout')
export class CheckoutController {
  /** @throws AppError `checkout_unavailable` */
  @Post()
  start(): never {
    throw new AppError('checkout_unavailable')
  }
}
