import { type BothFactorsRequest, type Locale, type User } from '@loquia/contracts'
import {
  type CallInput,
  confirmSecondFactor,
  createRecoveryCodes,
  getSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '@loquia/contracts/calls'
import { Controller, Req } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { CallerLocale, Handles } from '../../platform/http/index.js'
import { noteSecurity } from '../../platform/security-log/index.js'
import { SecondFactors } from '../../core/users/index.js'
import { AccountEmails, CurrentUser, LoginSession } from '../../accounts/auth/index.js'
import { OwnPassword } from './own-password.js'

@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly password: OwnPassword,
    private readonly emails: AccountEmails,
    private readonly session: LoginSession,
  ) {}

  @Handles(getSecondFactor)
  async get(@CurrentUser() { id }: User) {
    return this.factors.getState(id)
  }

  @Handles(startSecondFactor)
  async startSetup(
    { body: { password } }: CallInput<typeof startSecondFactor>,
    @CurrentUser() user: User,
    @Req() request: Request,
  ) {
    await this.password.confirm(user.id, password, request)
    return this.factors.startSetup(user)
  }

  @Handles(confirmSecondFactor)
  async confirm(
    { body: { code } }: CallInput<typeof confirmSecondFactor>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    const { recoveryCodes, count, epoch } = await logRefusal(
      user.id,
      this.factors.confirm(user.id, request.sessionID, code),
    )
    await this.session.start(request, user, epoch)
    noteSecurity('second-factor.on', { account: user.id, count })
    await this.emails.sendNotice(user, 'on', locale)
    return { recoveryCodes }
  }

  @Handles(createRecoveryCodes)
  async renewCodes(
    { body: both }: CallInput<typeof createRecoveryCodes>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    await this.confirmBoth(user, both, request)
    const recoveryCodes = await this.factors.renewCodes(user.id, request.sessionID)
    noteSecurity('second-factor.new-codes', { account: user.id })
    await this.emails.sendNotice(user, 'codes', locale)
    return { recoveryCodes }
  }

  @Handles(turnOffSecondFactor)
  async remove(
    { body: both }: CallInput<typeof turnOffSecondFactor>,
    @CurrentUser() user: User,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ) {
    await this.confirmBoth(user, both, request)
    const { count, epoch } = await this.factors.switchOff(user.id, request.sessionID)
    await this.session.start(request, user, epoch)
    noteSecurity('second-factor.off', { account: user.id, count })
    await this.emails.sendNotice(user, 'off', locale)
  }

  private async confirmBoth({ id }: User, { password, code }: BothFactorsRequest, request: Request): Promise<void> {
    await this.password.confirm(id, password, request)
    await logRefusal(id, this.factors.consumeCode(id, code))
  }
}

async function logRefusal<T>(account: number, checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'code_wrong') noteSecurity('second-factor.refused', { account })
    if (code === 'rate_limited') noteSecurity('second-factor.limited', { account })
    throw error
  }
}
