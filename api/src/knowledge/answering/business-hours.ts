import { openingLimits, type OpeningHours, type VisitorLanguage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import type { Chunk } from '../chunks/chunk.js'
import { agreedDay, answerByOwner, answerBySite, writes12Hours } from '../composition/opening/opening-answer.js'
import { dateAfter } from '../composition/opening/opening-days.js'
import { hoursTextOf } from '../composition/opening/opening-of.js'
import { asksOfOpening, openingQuestion, otherSubject } from '../composition/opening/opening-question.js'
import { partWeeks } from '../composition/opening/opening-parts.js'
import type { StatedWeek } from '../composition/opening/stated-week.js'
import { entitiesIn, hoursWord, stem, wordsOf, type Language } from '../languages/index.js'
import { dateIn, hoursOn, readWeek, type DatedHours, type SpecialDays, type Week } from '../opening-hours/index.js'
import { held, type AnalyzedQuestion, type QueryTerm } from '../query/analyzed-question.js'
import { stateOfTerms } from '../query/bot-vocabularies.queries.js'
import { readPassage } from '../ranking/read-passage.js'
import { hoursPassages } from './answer-finder.queries.js'
import { BusinessZones } from './business-zones.js'
import { holidaysOf } from './public-holidays.js'

const botsKept = 50

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The week of a website. */
interface SiteWeek {
  week: Week
  isClear: boolean
  /** Dates from today on with other hours, as far as they are clear. */
  dates: OpeningHours['dates']
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
    if (!asksOfOpening(question)) return undefined
    const { hours, name } = await this.ofOwner(botId)
    const all = await this.stated(botId, instant)
    const place = await this.zones.placeOf(botId, instant, all[0]?.passage.language)
    const today = dateIn(instant, place?.zone ?? 'UTC')
    const holidays = await holidaysOf(place?.countries ?? [], yearsAround(instant))
    const asked = openingQuestion(question, today, holidays.named)
    if (asked === undefined) return undefined
    const time = place && { instant, zone: place.zone }
    const names = new Set(wordsOf(name, question.language).map((word) => stem(word, question.language)))
    const whole = otherSubject(question, new Set(), today, holidays.named)
    const subject = otherSubject(question, names, today, holidays.named)
    if (hours !== undefined && subject.length === 0) {
      const isIn12Hours = place !== undefined && writes12Hours(place)
      return answerByOwner(asked, hours, time, { language, isIn12Hours })
    }
    if (asked.of === 'week') return undefined
    const stated = statedAbout(all, whole, subject)
    if (stated.weeks.length === 0) return undefined
    // Where the country is not known, every day that has a name may be a public holiday.
    const isHoliday = (date: string) =>
      place === undefined ? holidays.named.some((named) => named.date === date) : holidays.public.has(date)
    const special = specialDays({ dated: stated.dated, isOfPart: subject.length > 0 }, ofWhole(all), isHoliday)
    return answerBySite(asked, { ...stated, special, today }, time, language)
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
    const all = ofWhole(await this.stated(botId, instant))
    const weeks = surest(all.filter(({ week }) => week.days.size > 0))
    const [first] = weeks
    if (first === undefined) return undefined
    const days = new Map(everyDay.map((day) => [day, agreedDay(weeks, day) ?? ('unclear' as const)]))
    const isClear = everyDay.every((day) => days.get(day) !== 'unclear')
    const { url, language } = first.passage
    const dates = datesFrom(dateIn(instant, 'UTC'), all)
    return { week: isClear ? { ...first.week, days } : first.week, isClear, dates, url, language }
  }

  /** The opening hours and dates that the bot's pages state, the most complete statement first. */
  private async stated(botId: string, instant: Date): Promise<readonly StatedWeek[]> {
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
    const place = await this.zones.placeOf(botId, instant, passages[0]?.language)
    const { named } = await holidaysOf(place?.countries ?? [], yearsAround(instant))
    const stated = passages.filter(statesHours).flatMap((chunk): StatedWeek[] => {
      const passage = Object.assign({}, chunk, { reading: readPassage(chunk) })
      const week = readWeek(hoursTextOf(passage), instant, named)
      const level = levelOf(chunk)
      if (level === undefined) return []
      const own: StatedWeek[] = week === undefined ? [] : [{ passage, week, level }]
      const isClear = week !== undefined && [...week.days.values()].some((day) => day !== 'unclear')
      // Two departments side by side leave the hours of the whole open.
      const parts = isClear ? [] : partWeeks(passage, instant, named)
      return own.concat(parts.map(({ week: ofPart, name }) => ({ passage, level, week: ofPart, part: name })))
    })
    const clearDays = ({ week }: StatedWeek) => [...week.days.values()].filter((day) => day !== 'unclear').length
    // Of passages that say the same, the one on the page about opening is quoted: it has the exceptions, too.
    const isOnOwnPage = ({ passage: { title, language } }: StatedWeek) => Number(namesOpening(title, language))
    return stated.toSorted(
      (a, b) =>
        clearDays(b) - clearDays(a) || isOnOwnPage(b) - isOnOwnPage(a) || a.passage.text.length - b.passage.text.length,
    )
  }
}

/** The dates of a year from a day on that pages state other hours of. */
function datesFrom(today: string, all: readonly StatedWeek[]): OpeningHours['dates'] {
  const dated = all.flatMap(({ week }) => week.dates)
  if (dated.length === 0) return []
  return Array.from({ length: daysAhead }, (_, step) => dateAfter(today, step))
    .flatMap((date) => {
      const hours = hoursOn(date, dated)?.hours
      return hours === undefined || hours === 'unclear'
        ? []
        : [{ date, intervals: hours.map(({ from, to }) => ({ from, to })) }]
    })
    .slice(0, openingLimits.datesMax)
}

const daysAhead = 365

/** Last year's to next year's: a closure may begin in one year and end in another. */
function yearsAround(instant: Date): number[] {
  const year = instant.getUTCFullYear()
  return [year - 1, year, year + 1]
}

/** Passages about what is asked: weeks of the surest kind, and dates. */
function statedAbout(all: readonly StatedWeek[], whole: readonly QueryTerm[], subject: readonly QueryTerm[]) {
  const about = (terms: readonly QueryTerm[]) =>
    all.filter(({ passage, part }) =>
      part === undefined
        ? terms.every((term) => held(term, passage.reading.stems) > 0)
        : terms.length > 0 && terms.every((term) => held(term, part) > 0),
    )
  // A museum with a café states hours of both; a shop seldom writes "shop" beside its hours.
  const named = about(whole)
  const own = named.some(({ week }) => week.days.size > 0) ? named : about(subject)
  const weeks = surest(own.filter(({ week }) => week.days.size > 0))
  const dated = ofWhole(all).filter(({ week }) => week.dates.length > 0)
  return { weeks, dated }
}

/** The weeks of the business, without those of its departments. */
function ofWhole(all: readonly StatedWeek[]): readonly StatedWeek[] {
  return all.filter(({ part }) => part === undefined)
}

/** "Tuesday to Friday, 10 pm to 6 am" of a job counts only where no passage speaks of opening. */
function surest(weeks: readonly StatedWeek[]): StatedWeek[] {
  const best = Math.max(0, ...weeks.map(({ level }) => level))
  return weeks.filter(({ level }) => level === best)
}

/** Days on which a week does not tell: those that the pages name, and public holidays. */
function specialDays(
  { dated, isOfPart }: { dated: readonly StatedWeek[]; isOfPart: boolean },
  all: readonly StatedWeek[],
  isHoliday: (date: string) => boolean,
): SpecialDays {
  // Dates of the whole business leave open what they mean for a part of it: "counter only, no café".
  const dates = isOfPart
    ? all
        .flatMap(({ week }) => week.dates)
        .map((date): DatedHours =>
          date.hours.length === 0 ? date : Object.assign({}, date, { hours: 'unclear' as const }),
        )
    : dated.flatMap(({ week }) => week.dates)
  const stated = all.flatMap(({ week: { holidays } }) => (holidays === undefined ? [] : [holidays]))
  const [first] = stated
  const agree = stated.every((hours) => JSON.stringify(hours) === JSON.stringify(first))
  return { dates, isHoliday, ...(first !== undefined && agree && !isOfPart && { holidays: first }) }
}

/** Whether a passage may be about opening, or about how the business is reached, and names days. */
function statesHours({ kind, title, headings, text, language }: Chunk): boolean {
  const saysOpening = () =>
    wordsOf([title, ...headings, text].join('\n'), language).some((word) => hoursWord(word, language) !== undefined)
  if (kind === 'hours') return true
  if (kind !== 'contact' && !saysOpening()) return false
  return entitiesIn([...headings, text].join('\n'), language).some(
    (entity) => entity.kind === 'weekday' || entity.kind === 'date',
  )
}

/** Whether a text has a word of being open. */
function namesOpening(said: string, language: Language): boolean {
  return wordsOf(said, language).some((word) => hoursWord(word, language) === 'hours')
}

/**
 * How surely a passage is about the opening of the business; undefined where its days and times may be those of a
 * telephone, a job or an event.
 */
function levelOf({ title, headings, text, language }: Chunk): StatedWeek['level'] | undefined {
  const saysOpening = (said: string) => namesOpening(said, language)
  if ([title, ...headings].some(saysOpening)) return 2
  const lines = text.split(/\n|(?<=[.!?])\s/)
  const namesDays = (said: string) =>
    entitiesIn(said, language).some(({ kind }) => kind === 'weekday' || kind === 'date')
  if (lines.some((line) => namesDays(line) && saysOpening(line))) return 2
  // A shop writes its hours below its address without a word of opening.
  return entitiesIn(text, language).some(({ kind }) => kind === 'address' || kind === 'postal-code') ? 1 : undefined
}
