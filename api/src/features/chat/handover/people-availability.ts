import { backAt, momentIn, type Availability } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BusinessZones } from '../../../knowledge/index.js'
import type { Bot } from '../../workspace/bots/index.js'
import { AgentsOnline } from './agents-online.js'

const minuteMs = 60_000

/** Whether a bot's visitors can have a person now, said as it is. */
@Injectable()
export class PeopleAvailability {
  constructor(
    private readonly agents: AgentsOnline,
    private readonly zones: BusinessZones,
  ) {}

  async of(bot: Bot, now = new Date()): Promise<Availability> {
    const { offered, officeHours, replyMinutes } = bot.people
    const not = (reason: Availability['reason'], opensAt: Date | null = null): Availability => ({
      available: false,
      reason,
      opensAt: opensAt?.toISOString() ?? null,
      replyMinutes,
    })
    if (!offered || !bot.isOwned) return not('off')
    const opensAt = officeHours === '' ? null : opening(officeHours, await this.zone(bot), now)
    if (opensAt !== null) return not('outside_hours', opensAt)
    if (!(await this.agents.isSomebodyFor(bot.id))) return not('nobody')
    return { available: true, reason: null, opensAt: null, replyMinutes }
  }

  /** The zone that the hours go by: the owner's word, else what the bot's pages tell, else UTC. */
  async zone(bot: Pick<Bot, 'id' | 'timeZone' | 'language'>): Promise<string> {
    return bot.timeZone ?? (await this.zones.of(bot.id, new Date())) ?? 'UTC'
  }
}

/** When the hours begin next; null while they run. */
function opening(officeHours: string, timeZone: string, now: Date): Date | null {
  const moment = momentIn(timeZone, now)
  const back = backAt(officeHours, moment)
  if (back === null) return null
  const minutes = back.inDays * 24 * 60 + back.minute - moment.minute
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs)
  // The clocks may be changed before that.
  const shift = momentIn(timeZone, at).minute - back.minute
  return Math.abs(shift) <= 120 ? new Date(at.getTime() - shift * minuteMs) : at
}
