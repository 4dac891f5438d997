import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { Cluster } from '../../../cluster/index.js'
import { logError, toAppError } from '../../../http/index.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { AgentOnlineEntity } from './agent-online.entity.js'
import { isSomebodyOnline, noteOnline, watchedBots } from './agents.queries.js'

const topic = 'agents-online'
/** Somebody counts as gone after so many beats without a sign of their process. */
const lostBeats = 4

/** Who is at the inbox, on whichever node. */
@Injectable()
export class AgentsOnline implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AgentsOnline.name)
  /** Connections here, by user, and how many of them are out of sight. */
  private readonly here = new Map<number, { open: number; away: number }>()
  private watched: ReadonlySet<string> = new Set()
  private timer: NodeJS.Timeout | undefined
  private unsubscribe: (() => void) | undefined

  constructor(
    @InjectRepository(AgentOnlineEntity) private readonly online: Repository<AgentOnlineEntity>,
    private readonly cluster: Cluster,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.cluster.on(topic, () => void this.look())
    this.timer = setInterval(() => void this.beat(), this.timing.agentBeatMs)
    this.timer.unref()
    void this.look()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
    this.unsubscribe?.()
  }

  /** Whether somebody is there who sees a bot's conversations; may be a beat late. */
  isWatched(botId: string): boolean {
    return this.watched.has(botId)
  }

  /** Whether somebody is there to answer a bot's visitors. */
  isSomebodyFor(botId: string): Promise<boolean> {
    return isSomebodyOnline(this.online.manager, botId)
  }

  /** Somebody has opened an inbox, in sight until they say so. */
  async enter(userId: number): Promise<void> {
    const here = this.here.get(userId) ?? { open: 0, away: 0 }
    this.here.set(userId, { ...here, open: here.open + 1 })
    await this.note([userId])
    await this.cluster.publish(topic, '')
  }

  /** One of somebody's inboxes has come into sight, or gone out of it. */
  async see(userId: number, inSight: boolean): Promise<void> {
    const here = this.here.get(userId)
    if (here === undefined) return
    here.away += inSight ? -1 : 1
    await this.note([userId])
  }

  /** @param away whether it was out of sight */
  async leave(userId: number, away: boolean): Promise<void> {
    const { open, away: out } = this.here.get(userId) ?? { open: 1, away: 0 }
    try {
      if (open > 1) {
        this.here.set(userId, { open: open - 1, away: out - (away ? 1 : 0) })
        return await this.note([userId])
      }
      this.here.delete(userId)
      await this.online.delete({ userId, node: this.cluster.node })
      // Who came back meanwhile may have been noted before that.
      if (this.here.has(userId)) await this.note([userId])
      await this.cluster.publish(topic, '')
    } catch (error) {
      // It runs out by itself.
      logError(this.logger, toAppError(error), 'noting that somebody left the inbox')
    }
  }

  private async beat(): Promise<void> {
    try {
      await this.note([...this.here.keys()])
    } catch (error) {
      logError(this.logger, toAppError(error), 'noting who is at the inbox')
    }
    await this.look()
  }

  private async note(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return
    const { node } = this.cluster
    const users = userIds.flatMap((userId) => {
      const here = this.here.get(userId)
      return here === undefined ? [] : [{ userId, looking: here.open > here.away }]
    })
    await noteOnline(this.online.manager, { users, node, ms: lostBeats * this.timing.agentBeatMs })
  }

  private async look(): Promise<void> {
    try {
      this.watched = await watchedBots(this.online.manager)
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking who is at the inbox')
    }
  }
}
