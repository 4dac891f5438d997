import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { Cluster } from '../../platform/cluster/index.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { AgentOnlineEntity } from './agent-online.entity.js'
import { hasOnlineAgent, noteOnline, watchedBots } from './agents.queries.js'

const topic = 'agents-online'
/** Agents count as gone after this many missed beats. */
const missedHeartbeatsMax = 4

@Injectable()
export class AgentsOnline implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AgentsOnline.name)
  private readonly openInboxes = new Map<number, { open: number; away: number }>()
  private watched: ReadonlySet<string> = new Set()
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined

  constructor(
    @InjectRepository(AgentOnlineEntity) private readonly online: Repository<AgentOnlineEntity>,
    private readonly cluster: Cluster,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.cluster.on(topic, () => void this.refreshWatchedBots())
    this.timer = setInterval(() => void this.sendHeartbeat(), this.timing.agentBeatMs)
    this.timer.unref()
    void this.refreshWatchedBots()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  /** May lag by one beat. */
  isWatched(botId: string): boolean {
    return this.watched.has(botId)
  }

  hasAgentFor(botId: string): Promise<boolean> {
    return hasOnlineAgent(this.online.manager, botId)
  }

  async enter(userId: number): Promise<void> {
    const here = this.openInboxes.get(userId) ?? { open: 0, away: 0 }
    this.openInboxes.set(userId, { ...here, open: here.open + 1 })
    await this.storePresence([userId])
    await this.cluster.publish(topic, '')
  }

  async setVisible(userId: number, inSight: boolean): Promise<void> {
    const here = this.openInboxes.get(userId)
    if (here === undefined) return
    here.away += inSight ? -1 : 1
    await this.storePresence([userId])
  }

  async leave(userId: number, away: boolean): Promise<void> {
    const { open, away: out } = this.openInboxes.get(userId) ?? { open: 1, away: 0 }
    try {
      if (open > 1) {
        this.openInboxes.set(userId, { open: open - 1, away: out - (away ? 1 : 0) })
        return await this.storePresence([userId])
      }
      this.openInboxes.delete(userId)
      await this.online.delete({ userId, node: this.cluster.node })
      // A reconnect may have been stored before the deletion.
      if (this.openInboxes.has(userId)) await this.storePresence([userId])
      await this.cluster.publish(topic, '')
    } catch (error) {
      // The stored presence expires automatically.
      logError(this.logger, toAppError(error), 'storing that an agent left the inbox')
    }
  }

  private async sendHeartbeat(): Promise<void> {
    try {
      await this.storePresence([...this.openInboxes.keys()])
    } catch (error) {
      logError(this.logger, toAppError(error), 'storing which agents are online')
    }
    await this.refreshWatchedBots()
  }

  private async storePresence(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return
    const { node } = this.cluster
    const users = userIds.flatMap((userId) => {
      const here = this.openInboxes.get(userId)
      return here === undefined ? [] : [{ userId, looking: here.open > here.away }]
    })
    await noteOnline(this.online.manager, { users, node, ms: missedHeartbeatsMax * this.timing.agentBeatMs })
  }

  private async refreshWatchedBots(): Promise<void> {
    try {
      this.watched = await watchedBots(this.online.manager)
    } catch (error) {
      logError(this.logger, toAppError(error), 'loading which agents are online')
    }
  }
}
