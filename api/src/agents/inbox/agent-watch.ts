import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { logError, toAppError } from '../../platform/http/index.js'
import { UserEntity } from '../../core/users/index.js'
import { AccessEvents } from '../../core/workspaces/index.js'
import { selectBotsBySession, CHAT_TIMING, HandoffService, type ChatTiming } from '../../chat/index.js'
import { botRoom, conversationRoom, type AgentServer, type AgentSocket } from './agent-socket.js'

/** Rechecks access on role changes and periodically, and renews agents' claims. */
@Injectable()
export class AgentWatch implements OnModuleDestroy {
  private readonly logger = new Logger(AgentWatch.name)
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined
  private checking: Promise<void> | undefined
  private isCheckDue = false

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly handoffs: HandoffService,
    private readonly accessEvents: AccessEvents,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  start(server: AgentServer): void {
    this.timer = setInterval(() => this.scheduleCheck(server), this.timing.agentBeatMs)
    this.timer.unref()
    this.unsubscribe = this.accessEvents.on(() => this.scheduleCheck(server))
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  /** Changes during a check trigger another. */
  private scheduleCheck(server: AgentServer): void {
    this.isCheckDue = true
    this.checking ??= this.checkWhileDue(server).finally(() => (this.checking = undefined))
  }

  private async checkWhileDue(server: AgentServer): Promise<void> {
    while (this.isCheckDue) {
      this.isCheckDue = false
      await this.checkAccess(server)
    }
  }

  private async checkAccess(server: AgentServer): Promise<void> {
    const sockets = [...server.sockets.values()] as AgentSocket[]
    if (sockets.length === 0) return
    try {
      const allowed = await selectBotsBySession(this.users.manager, [
        ...new Map(sockets.map(({ data: { sid, userId } }) => [sid, { sid, userId }])).values(),
      ])
      for (const socket of sockets) {
        const bots = allowed.get(socket.data.sid) ?? []
        if (bots.length === 0) socket.disconnect()
        else this.restrictToBots(socket, new Set(bots))
      }
      const now = Date.now()
      await this.handoffs.extendLeases(
        sockets
          .filter(({ connected }) => connected)
          .flatMap(({ data: { bots, userId, lastPacketAt } }) =>
            Array.from(bots, (botId) => ({ userId, botId, silentMs: now - lastPacketAt })),
          ),
      )
    } catch (error) {
      logError(this.logger, toAppError(error), 'checking access to open inboxes')
    }
  }

  private restrictToBots(socket: AgentSocket, bots: ReadonlySet<string>): void {
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
