import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { logError, toAppError } from '../../../http/index.js'
import { UserEntity } from '../../accounts/users/index.js'
import { AccessNews } from '../members/index.js'
import { botsOfSessions, CHAT_TIMING, HandoverService, type ChatTiming } from '../../chat/index.js'
import { botRoom, conversationRoom, type AgentServer, type AgentSocket } from './agent-socket.js'

/**
 * Looks whether those who have an inbox open here still may, as soon as anybody's role changes, and again and again for
 * what nobody tells; keeps what they answer theirs meanwhile.
 */
@Injectable()
export class AgentWatch implements OnModuleDestroy {
  private readonly logger = new Logger(AgentWatch.name)
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined
  private looking: Promise<void> | undefined
  private isDue = false

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly handovers: HandoverService,
    private readonly news: AccessNews,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** From now on, the inboxes of this server. */
  begin(server: AgentServer): void {
    this.timer = setInterval(() => this.lookSoon(server), this.timing.agentBeatMs)
    this.timer.unref()
    this.unsubscribe = this.news.on(() => this.lookSoon(server))
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  /** One look at a time: what changes during one is seen by the next. */
  private lookSoon(server: AgentServer): void {
    this.isDue = true
    this.looking ??= this.lookWhileDue(server).finally(() => (this.looking = undefined))
  }

  private async lookWhileDue(server: AgentServer): Promise<void> {
    while (this.isDue) {
      this.isDue = false
      await this.look(server)
    }
  }

  private async look(server: AgentServer): Promise<void> {
    const sockets = [...server.sockets.values()] as AgentSocket[]
    if (sockets.length === 0) return
    try {
      const allowed = await botsOfSessions(this.users.manager, [
        ...new Map(sockets.map(({ data: { sid, userId } }) => [sid, { sid, userId }])).values(),
      ])
      for (const socket of sockets) {
        const bots = allowed.get(socket.data.sid) ?? []
        if (bots.length === 0) socket.disconnect()
        else this.bound(socket, new Set(bots))
      }
      const now = Date.now()
      await this.handovers.renew(
        sockets
          .filter(({ connected }) => connected)
          .flatMap(({ data: { bots, userId, heardAt } }) =>
            Array.from(bots, (botId) => ({ userId, botId, silentMs: now - heardAt })),
          ),
      )
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking who may have an inbox open')
    }
  }

  /** Bots may have come, and others gone to somebody else. */
  private bound(socket: AgentSocket, bots: ReadonlySet<string>): void {
    const { data } = socket
    for (const id of data.bots) if (!bots.has(id)) void socket.leave(botRoom(id))
    for (const id of bots) if (!data.bots.has(id)) void socket.join(botRoom(id))
    for (const [conversationId, botId] of data.open) {
      if (bots.has(botId)) continue
      data.open.delete(conversationId)
      void socket.leave(conversationRoom(conversationId))
    }
    data.bots = bots
  }
}
