import { minutesOfDay, momentIn, type Availability } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { BusinessZones, openingByOwner, type Opening } from '../../../knowledge/index.js'
import { peopleHoursOf, type Bot } from '../../workspace/bots/index.js'
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
    const { offered, replyMinutes } = bot.people
    const not = (reason: Availability['reason'], opensAt: Date | null = null): Availability => ({
      available: false,
      reason,
      opensAt: opensAt?.toISOString() ?? null,
      replyMinutes,
    })
    if (!offered || !bot.isOwned) return not('off')
    const hours = peopleHoursOf(bot)
    const zone = hours === undefined ? 'UTC' : await this.zone(bot)
    const opening = hours && openingByOwner(hours, now, zone)
    if (opening?.isOpen === false) return not('outside_hours', openingDate(opening, zone, now))
    if (!(await this.agents.isSomebodyFor(bot.id))) return not('nobody')
    return { available: true, reason: null, opensAt: null, replyMinutes }
  }

  /** The zone that the hours go by: the owner's word, else what the bot's pages tell, else UTC. */
  async zone(bot: Pick<Bot, 'id' | 'timeZone' | 'language'>): Promise<string> {
    return bot.timeZone ?? (await this.zones.of(bot.id, new Date())) ?? 'UTC'
  }
}

/** When the hours begin next; null where they never do. */
function openingDate({ until, now: moment }: Opening, timeZone: string, now: Date): Date | null {
  if (until === undefined) return null
  const minutes = until.daysOn * minutesOfDay + until.minutes - moment.minutes
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs)
  // The clocks may be changed before that.
  const shift = momentIn(timeZone, at).minute - until.minutes
  return Math.abs(shift) <= 120 ? new Date(at.getTime() - shift * minuteMs) : at
}
