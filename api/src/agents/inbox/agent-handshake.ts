import { inboxHandshake } from '@loquia/contracts'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { acceptedLocale, isOwnPage, reportError, SignedIn } from '../../platform/http/index.js'
import { SecondFactors, UserEntity } from '../../core/users/index.js'
import { ConnectError, selectBotsBySession, EventBudget } from '../../chat/index.js'
import type { AgentSocket } from './agent-socket.js'

@Injectable()
export class AgentHandshake {
  private readonly logger = new Logger(AgentHandshake.name)

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly signedIn: SignedIn,
    private readonly factors: SecondFactors,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async authenticate(socket: AgentSocket): Promise<ConnectError | undefined> {
    const { language } = inboxHandshake.safeParse(socket.handshake.auth).data ?? {}
    const locale = language ?? acceptedLocale(socket.handshake.headers['accept-language'])
    try {
      socket.data = {
        ...(await this.authorize(socket)),
        locale,
        budget: new EventBudget(),
        lastPacketAt: Date.now(),
        away: false,
        open: new Map(),
      }
      return undefined
    } catch (thrown) {
      return new ConnectError(reportError(this.logger, thrown, 'refusing an inbox connection', locale))
    }
  }

  /** @throws AppError `forbidden`, `unauthorized`, `second_factor_needed` */
  private async authorize({ handshake, request }: AgentSocket) {
    const { origin, host } = handshake.headers
    // Browsers send the session cookie even with sockets that foreign pages open.
    if (origin !== undefined && !isOwnPage(origin, host, this.environment.PUBLIC_URL)) throw new AppError('forbidden')
    const login = await this.signedIn.findLogin(request)
    const bots = login && (await selectBotsBySession(this.users.manager, [login])).get(login.sid)
    if (login === undefined || bots === undefined) throw new AppError('unauthorized')
    if (await this.lacksSecondFactor(login.userId)) throw new AppError('second_factor_needed')
    if (bots.length === 0) throw new AppError('forbidden')
    return { ...login, bots: new Set(bots) }
  }

  private async lacksSecondFactor(userId: number): Promise<boolean> {
    return (
      this.environment.ADMIN_SECOND_FACTOR &&
      (await this.users.existsBy({ id: userId, role: 'admin' })) &&
      !(await this.factors.isOn(userId))
    )
  }
}
