import type { OpeningHours, VisitorLanguage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import type { Chunk } from '../chunks/chunk.js'
import {
  agreedDay,
  answerByOwner,
  answerBySite,
  openingQuestion,
  otherSubject,
  writes12Hours,
  type OpeningQuestion,
} from '../composition/opening-answer.js'
import { hoursTextOf } from '../composition/opening-of.js'
import type { StatedWeek } from '../composition/stated-week.js'
import { entitiesIn, hoursWord, stem, wordsOf, type Language } from '../languages/index.js'
import { dateIn, readWeek, type Place, type Week } from '../opening-hours/index.js'
import { held, type AnalyzedQuestion } from '../query/analyzed-question.js'
import { stateOfTerms } from '../query/bot-vocabularies.queries.js'
import { readPassage } from '../ranking/read-passage.js'
import { hoursPassages } from './answer-finder.queries.js'
import { BusinessZones } from './business-zones.js'
import { isPublicHoliday } from './public-holidays.js'

const botsKept = 50

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The week of a website. */
interface SiteWeek {
  week: Week
  isClear: boolean
  url: string
  language: Language
}

/** When businesses are open: as their owners confirmed, else as their websites state. */
@Injectable()
export class BusinessHours {
  /** By bot and state of its index. */
  private readonly kept = new Map<string, Promise<readonly StatedWeek[]>>()
  private readonly zones: BusinessZones

  constructor(@Inject(DataSource) private readonly database: DataSource) {
    this.zones = new BusinessZones(database)
  }

  /** The answer to a question about opening; undefined for other questions, and where hours or time are not certain. */
  async answer(botId: string, question: AnalyzedQuestion, language: VisitorLanguage, instant: Date) {
    const asked = openingQuestion(question)
    if (asked === undefined) return undefined
    const { hours, name } = await this.ofOwner(botId)
    const names = new Set(wordsOf(name, question.language).map((word) => stem(word, question.language)))
    const whole = otherSubject(question, new Set())
    const subject = otherSubject(question, names)
    if (hours !== undefined && subject.length === 0) {
      const place = await this.zones.placeOf(botId, instant)
      const isIn12Hours = place !== undefined && writes12Hours(place)
      return answerByOwner(asked, hours, place && { instant, zone: place.zone }, { language, isIn12Hours })
    }
    if (asked.of === 'week') return undefined
    const stated = await this.statedWeeks(botId, instant)
    const about = (terms: typeof subject) =>
      stated.filter(({ passage }) => terms.every((term) => held(term, passage.reading.stems) > 0))
    // A museum with a café states hours of both; a shop seldom writes "shop" beside its hours.
    const named = about(whole)
    const weeks = named.length > 0 ? named : about(subject)
    const [first] = weeks
    if (first === undefined) return undefined
    const place = await this.zones.placeOf(botId, instant, first.passage.language)
    if (place !== undefined && (await isOnHoliday(asked, place, instant))) return undefined
    return answerBySite(asked, weeks, place && { instant, zone: place.zone }, language)
  }

  /** Hours that the owner confirmed, and the name of the business. */
  async ofOwner(botId: string): Promise<{ hours: OpeningHours | undefined; name: string }> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, openingHours: true, name: true },
      where: { id: botId },
    })
    return { hours: bot?.openingHours ?? undefined, name: bot?.name ?? '' }
  }

  /** The week that the bot's own pages state, and whether they agree on it; undefined where none states one. */
  async ofSite(botId: string, instant: Date): Promise<SiteWeek | undefined> {
    const weeks = await this.statedWeeks(botId, instant)
    const [first] = weeks
    if (first === undefined) return undefined
    const days = new Map(everyDay.map((day) => [day, agreedDay(weeks, day) ?? ('unclear' as const)]))
    const isClear = everyDay.every((day) => days.get(day) !== 'unclear')
    const { url, language } = first.passage
    return { week: isClear ? { ...first.week, days } : first.week, isClear, url, language }
  }

  /** The opening hours that the bot's pages state, the most complete statement first. */
  async statedWeeks(botId: string, instant: Date): Promise<readonly StatedWeek[]> {
    const key = `${botId} ${instant.getUTCFullYear()} ${await stateOfTerms(this.database, botId, 'live')}`
    const known = this.kept.get(key)
    if (known !== undefined) return known
    const read = this.read(botId, instant)
    for (const old of this.kept.keys()) if (old.startsWith(`${botId} `)) this.kept.delete(old)
    this.kept.set(key, read)
    read.catch(() => this.kept.delete(key))
    const [oldest] = this.kept.keys()
    if (this.kept.size > botsKept && oldest !== undefined) this.kept.delete(oldest)
    return read
  }

  private async read(botId: string, instant: Date): Promise<StatedWeek[]> {
    const passages = await hoursPassages(this.database, botId)
    const stated = passages.filter(statesHours).flatMap((chunk): StatedWeek[] => {
      const passage = Object.assign({}, chunk, { reading: readPassage(chunk) })
      const week = readWeek(hoursTextOf(passage), instant)
      return week === undefined ? [] : [{ passage, week }]
    })
    const clearDays = ({ week }: StatedWeek) => [...week.days.values()].filter((day) => day !== 'unclear').length
    return stated.toSorted((a, b) => clearDays(b) - clearDays(a) || a.passage.text.length - b.passage.text.length)
  }
}

/** Whether a passage is about opening, or about how the business is reached: hours of a course are no opening hours. */
function statesHours({ kind, title, headings, text, language }: Chunk): boolean {
  const saysOpening = () =>
    wordsOf([title, ...headings, text].join('\n'), language).some((word) => hoursWord(word, language) !== undefined)
  if (kind !== 'hours' && kind !== 'contact' && !saysOpening()) return false
  return (
    entitiesIn([...headings, text].join('\n'), language).some((entity) => entity.kind === 'weekday') || kind === 'hours'
  )
}

/** On public holidays a week does not say who is open. */
async function isOnHoliday(asked: OpeningQuestion, { zone, countries }: Place, instant: Date): Promise<boolean> {
  if (asked.of === 'week' || (asked.of === 'day' && asked.daysOn === undefined)) return false
  return isPublicHoliday(countries, dateIn(instant, zone, asked.of === 'day' ? asked.daysOn : 0))
}
