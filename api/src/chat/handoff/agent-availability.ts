import { minutesPerDay, momentIn, type Availability } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BusinessZones, openingByOwner, type Opening } from '../../knowledge/index.js'
import { agentHoursOf, type Bot } from '../../core/bots/index.js'
import { AgentsOnline } from './agents-online.js'

const minuteMs = 60_000

@Injectable()
export class AgentAvailability {
  constructor(
    private readonly agents: AgentsOnline,
    private readonly zones: BusinessZones,
  ) {}

  async check(bot: Bot, now = new Date()): Promise<Availability> {
    const { offered, replyMinutes } = bot.people
    const unavailable = (reason: Availability['reason'], opensAt: Date | null = null): Availability => ({
      available: false,
      reason,
      opensAt: opensAt?.toISOString() ?? null,
      replyMinutes,
    })
    if (!offered || !bot.isOwned) return unavailable('off')
    const hours = agentHoursOf(bot)
    const zone = hours === undefined ? 'UTC' : await this.findTimeZone(bot)
    const opening = hours && openingByOwner(hours, now, zone)
    if (opening?.isOpen === false) return unavailable('outside_hours', openingDate(opening, zone, now))
    if (!(await this.agents.hasAgentFor(bot.id))) return unavailable('nobody')
    return { available: true, reason: null, opensAt: null, replyMinutes }
  }

  /** The owner's setting, else inferred from the bot's pages, else UTC. */
  async findTimeZone(bot: Pick<Bot, 'id' | 'timeZone' | 'language'>): Promise<string> {
    return bot.timeZone ?? (await this.zones.findZone(bot.id, new Date())) ?? 'UTC'
  }
}

function openingDate({ until, now: moment }: Opening, timeZone: string, now: Date): Date | null {
  if (until === undefined) return null
  const minutes = until.daysOn * minutesPerDay + until.minutes - moment.minutes
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs)
  // Corrects for a daylight-saving change before opening.
  const shift = momentIn(timeZone, at).minute - until.minutes
  return Math.abs(shift) <= 120 ? new Date(at.getTime() - shift * minuteMs) : at
}
