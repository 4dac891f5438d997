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
  /** Connections here, by user. */
  private readonly here = new Map<number, number>()
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

  async enter(userId: number): Promise<void> {
    this.here.set(userId, (this.here.get(userId) ?? 0) + 1)
    await this.note([userId])
    await this.cluster.publish(topic, '')
  }

  async leave(userId: number): Promise<void> {
    const left = (this.here.get(userId) ?? 1) - 1
    if (left > 0) return void this.here.set(userId, left)
    this.here.delete(userId)
    try {
      await this.online.delete({ userId, node: this.cluster.node })
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
    await noteOnline(this.online.manager, { userIds, node, ms: lostBeats * this.timing.agentBeatMs })
  }

  private async look(): Promise<void> {
    try {
      this.watched = await watchedBots(this.online.manager)
    } catch (error) {
      logError(this.logger, toAppError(error), 'looking who is at the inbox')
    }
  }
}
