import { inboxHandshake, type ErrorBody } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { acceptedLocale, errorBody, isOwnPage, logError, SignedIn, toAppError } from '../../../http/index.js'
import { SecondFactors, UserEntity } from '../../accounts/users/index.js'
import { Bucket, botsOfSessions, EventBudget } from '../../chat/index.js'
import type { AgentSocket } from './agent-socket.js'

/** That somebody writes is passed on once in this time, in seconds. */
const typingSeconds = 2

/** Decides who may open an inbox: whoever is signed in and answers the visitors of some bot. */
@Injectable()
export class AgentHandshake {
  private readonly logger = new Logger(AgentHandshake.name)

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly signedIn: SignedIn,
    private readonly factors: SecondFactors,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @returns what Socket.IO hands to the client as `connect_error`, with an ErrorBody in `data`, when it is refused */
  async letIn(socket: AgentSocket): Promise<(Error & { data: ErrorBody }) | undefined> {
    const { language } = inboxHandshake.safeParse(socket.handshake.auth).data ?? {}
    const locale = language ?? acceptedLocale(socket.handshake.headers['accept-language'])
    try {
      socket.data = {
        ...(await this.admit(socket)),
        locale,
        budget: new EventBudget(),
        typing: new Bucket(1, 1 / typingSeconds),
        underWay: 0,
        heardAt: Date.now(),
        away: false,
        open: new Map(),
      }
      return undefined
    } catch (thrown) {
      const error = toAppError(thrown)
      logError(this.logger, error, 'refusing an inbox')
      const data = errorBody(error, locale)
      return Object.assign(new Error(data.message), { data })
    }
  }

  /** @throws AppError `forbidden`, `unauthorized`, `second_factor_required` */
  private async admit({ handshake, request }: AgentSocket) {
    const { origin, host } = handshake.headers
    // A browser sends the session's cookie along with a socket that a foreign page opens.
    if (origin !== undefined && !isOwnPage(origin, host, this.environment.PUBLIC_URL)) throw new AppError('forbidden')
    const login = await this.signedIn.loginOf(request)
    const bots = login && (await botsOfSessions(this.users.manager, [login])).get(login.sid)
    if (login === undefined || bots === undefined) throw new AppError('unauthorized')
    if (await this.lacksSecondFactor(login.userId)) throw new AppError('second_factor_required')
    if (bots.length === 0) throw new AppError('forbidden')
    return { ...login, bots: new Set(bots) }
  }

  /** As for every call: an admin needs one where the operator asks for it. */
  private async lacksSecondFactor(userId: number): Promise<boolean> {
    return (
      this.environment.ADMIN_SECOND_FACTOR &&
      (await this.users.existsBy({ id: userId, role: 'admin' })) &&
      !(await this.factors.isOn(userId))
    )
  }
}
