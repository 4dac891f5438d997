import {
  beginSecondFactorRequest,
  bothFactorsRequest,
  confirmSecondFactorRequest,
  type BeginSecondFactorRequest,
  type BeginSecondFactorResponse,
  type BothFactorsRequest,
  type ConfirmSecondFactorRequest,
  type Locale,
  type RecoveryCodesResponse,
  type SecondFactor,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import { CallerLocale } from '../../../http/index.js'
import { noteSecurity } from '../../../security-log/index.js'
import { AccountEmails, CurrentUser, LoginSession, RequireUser, WithoutSecondFactor } from '../auth/index.js'
import { SecondFactors } from '../users/index.js'
import { OwnPassword } from './own-password.js'

/** The second step of one's own logins: set up, confirmed, renewed, switched off. */
@Controller('api/account/second-factor')
@UseGuards(RequireUser)
@WithoutSecondFactor()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly password: OwnPassword,
    private readonly emails: AccountEmails,
    private readonly session: LoginSession,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async state(@CurrentUser() { id }: User): Promise<SecondFactor> {
    return { success: true, ...(await this.factors.state(id)) }
  }

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async begin(
    @CurrentUser() user: User,
    @Body({ schema: beginSecondFactorRequest }) { password }: BeginSecondFactorRequest,
    @Req() request: Request,
  ): Promise<BeginSecondFactorResponse> {
    await this.password.confirm(user.id, password, request)
    return { success: true, ...(await this.factors.begin(user)) }
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(
    @CurrentUser() user: User,
    @Body({ schema: confirmSecondFactorRequest }) { code }: ConfirmSecondFactorRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<RecoveryCodesResponse> {
    const { recoveryCodes, count, epoch } = await noted(user.id, this.factors.confirm(user.id, request.sessionID, code))
    await this.session.begin(request, user, epoch)
    noteSecurity('second-factor.on', { account: user.id, count })
    await this.emails.tell(user, 'on', locale)
    return { success: true, recoveryCodes }
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async renewCodes(
    @CurrentUser() user: User,
    @Body({ schema: bothFactorsRequest }) both: BothFactorsRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<RecoveryCodesResponse> {
    await this.confirmBoth(user, both, request)
    const recoveryCodes = await this.factors.renewCodes(user.id, request.sessionID)
    noteSecurity('second-factor.new-codes', { account: user.id })
    await this.emails.tell(user, 'codes', locale)
    return { success: true, recoveryCodes }
  }

  @Delete()
  async remove(
    @CurrentUser() user: User,
    @Body({ schema: bothFactorsRequest }) both: BothFactorsRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    await this.confirmBoth(user, both, request)
    const { count, epoch } = await this.factors.switchOff(user.id, request.sessionID)
    await this.session.begin(request, user, epoch)
    noteSecurity('second-factor.off', { account: user.id, count })
    await this.emails.tell(user, 'off', locale)
    return { success: true }
  }

  private async confirmBoth({ id }: User, { password, code }: BothFactorsRequest, request: Request): Promise<void> {
    await this.password.confirm(id, password, request)
    await noted(id, this.factors.check(id, code))
  }
}

/** Writes down a code that was refused. */
async function noted<T>(account: number, checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'code_wrong') noteSecurity('second-factor.refused', { account })
    if (code === 'rate_limited') noteSecurity('second-factor.limited', { account })
    throw error
  }
}
