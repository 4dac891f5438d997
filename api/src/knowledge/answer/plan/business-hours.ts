import { openingLimits, type OpeningHours, type VisitorLanguage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import { entitiesIn, hoursWord, stem, wordsOf, type Language } from '../../languages/index.js'
import {
  dateIn,
  hoursOn,
  readWeek,
  type DatedHours,
  type SpecialDays,
  type Week,
} from '../../languages/opening-hours/index.js'
import { matchConfidence, type AnalyzedQuestion, type QueryTerm } from '../../search/analyze/analyzed-question.js'
import { loadTermsFingerprint } from '../../search/analyze/bot-vocabularies.queries.js'
import { analyzePassage } from '../../search/rank/analyze-passage.js'
import {
  agreedDay,
  answerByOwner,
  answerBySite,
  writes12Hours,
  type StatedWeek,
} from '../compose/opening/opening-answer.js'
import { dateAfter } from '../compose/opening/opening-days.js'
import { hoursTextOf } from '../compose/opening/opening-subject.js'
import { asksAboutOpening, openingQuestion, otherSubject } from '../compose/opening/opening-question.js'
import { partWeeks } from '../compose/opening/opening-parts.js'
import { loadHoursPassages } from './answer-finder.queries.js'
import { BusinessZones } from './business-zones.js'
import { loadHolidays } from './public-holidays.js'

const cachedBotsMax = 50

const everyDay = [1, 2, 3, 4, 5, 6, 7]

interface SiteWeek {
  week: Week
  isClear: boolean
  dates: OpeningHours['dates']
  url: string
  language: Language
}

/** The owner's confirmed hours take precedence over the website's. */
@Injectable()
export class BusinessHours {
  private readonly cache = new LRUCache<string, { state: string; read: Promise<readonly StatedWeek[]> }>({
    max: cachedBotsMax,
  })

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BusinessZones) private readonly zones: BusinessZones,
  ) {}

  /** Undefined if the hours or time are uncertain. */
  async answer(botId: string, question: AnalyzedQuestion, language: VisitorLanguage, instant: Date) {
    if (!asksAboutOpening(question)) return undefined
    const { hours, name } = await this.loadOwnerHours(botId)
    const all = await this.loadStatedWeeks(botId, instant)
    const place = await this.zones.findPlace(botId, instant, all[0]?.passage.language)
    const today = dateIn(instant, place?.zone ?? 'UTC')
    const holidays = await loadHolidays(place?.countries ?? [], yearsAround(instant))
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
    if (asked.scope === 'week') return undefined
    const stated = findWeeksAbout(all, whole, subject)
    if (stated.weeks.length === 0) return undefined
    // In an unknown country, every named day may be a public holiday.
    const isHoliday = (date: string) =>
      place === undefined ? holidays.named.some((named) => named.date === date) : holidays.public.has(date)
    const special = specialDays(
      { dated: stated.dated, isOfPart: subject.length > 0 },
      wholeBusinessWeeks(all),
      isHoliday,
    )
    return answerBySite(asked, { ...stated, special, today }, time, language)
  }

  async loadOwnerHours(botId: string): Promise<{ hours: OpeningHours | undefined; name: string }> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, openingHours: true, name: true },
      where: { id: botId },
    })
    return { hours: bot?.openingHours ?? undefined, name: bot?.name ?? '' }
  }

  /** Undefined if no page states a week. */
  async findSiteWeek(botId: string, instant: Date): Promise<SiteWeek | undefined> {
    const all = wholeBusinessWeeks(await this.loadStatedWeeks(botId, instant))
    const weeks = surestWeeks(all.filter(({ week }) => week.days.size > 0))
    const [first] = weeks
    if (first === undefined) return undefined
    const days = new Map(everyDay.map((day) => [day, agreedDay(weeks, day) ?? ('unclear' as const)]))
    const isClear = everyDay.every((day) => days.get(day) !== 'unclear')
    const { url, language } = first.passage
    const dates = datesFrom(dateIn(instant, 'UTC'), all)
    return { week: isClear ? { ...first.week, days } : first.week, isClear, dates, url, language }
  }

  /** The most complete statement comes first. */
  private async loadStatedWeeks(botId: string, instant: Date): Promise<readonly StatedWeek[]> {
    const state = `${instant.getUTCFullYear()} ${await loadTermsFingerprint(this.database, botId, 'live')}`
    const known = this.cache.get(botId)
    if (known?.state === state) return known.read
    const read = this.readStatedWeeks(botId, instant)
    const entry = { state, read }
    this.cache.set(botId, entry)
    read.catch(() => {
      if (this.cache.peek(botId) === entry) this.cache.delete(botId)
    })
    return read
  }

  private async readStatedWeeks(botId: string, instant: Date): Promise<StatedWeek[]> {
    const passages = await loadHoursPassages(this.database, botId)
    const place = await this.zones.findPlace(botId, instant, passages[0]?.language)
    const { named } = await loadHolidays(place?.countries ?? [], yearsAround(instant))
    const stated = passages.filter(statesHours).flatMap((stored): StatedWeek[] => {
      const passage = Object.assign({}, stored, { analysis: analyzePassage(stored) })
      const week = readWeek(hoursTextOf(passage), instant, named)
      const level = evidenceLevel(stored)
      if (level === undefined) return []
      const own: StatedWeek[] = week === undefined ? [] : [{ passage, week, level }]
      const isClear = week !== undefined && [...week.days.values()].some((day) => day !== 'unclear')
      // Two departments side by side leave the hours of the whole business unclear.
      const parts = isClear ? [] : partWeeks(passage, instant, named)
      return own.concat(parts.map(({ week: ofPart, name }) => ({ passage, level, week: ofPart, part: name })))
    })
    const clearDays = ({ week }: StatedWeek) => [...week.days.values()].filter((day) => day !== 'unclear').length
    // The opening-hours page also states the exceptions.
    const isOnOwnPage = ({ passage: { title, language } }: StatedWeek) => Number(namesOpening(title, language))
    return stated.toSorted(
      (a, b) =>
        clearDays(b) - clearDays(a) || isOnOwnPage(b) - isOnOwnPage(a) || a.passage.text.length - b.passage.text.length,
    )
  }
}

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

/** A closure may span two years. */
function yearsAround(instant: Date): number[] {
  const year = instant.getUTCFullYear()
  return [year - 1, year, year + 1]
}

function findWeeksAbout(all: readonly StatedWeek[], whole: readonly QueryTerm[], subject: readonly QueryTerm[]) {
  const withTerms = (terms: readonly QueryTerm[]) =>
    all.filter(({ passage, part }) =>
      part === undefined
        ? terms.every((term) => matchConfidence(term, passage.analysis.stems) > 0)
        : terms.length > 0 && terms.every((term) => matchConfidence(term, part) > 0),
    )
  // A shop seldom writes "shop" beside its hours.
  const named = withTerms(whole)
  const own = named.some(({ week }) => week.days.size > 0) ? named : withTerms(subject)
  const weeks = surestWeeks(own.filter(({ week }) => week.days.size > 0))
  const dated = wholeBusinessWeeks(all).filter(({ week }) => week.dates.length > 0)
  return { weeks, dated }
}

function wholeBusinessWeeks(all: readonly StatedWeek[]): readonly StatedWeek[] {
  return all.filter(({ part }) => part === undefined)
}

/** "Tuesday to Friday, 10 pm to 6 am" of a job counts only if no passage mentions opening. */
function surestWeeks(weeks: readonly StatedWeek[]): StatedWeek[] {
  const best = Math.max(0, ...weeks.map(({ level }) => level))
  return weeks.filter(({ level }) => level === best)
}

function specialDays(
  { dated, isOfPart }: { dated: readonly StatedWeek[]; isOfPart: boolean },
  all: readonly StatedWeek[],
  isHoliday: (date: string) => boolean,
): SpecialDays {
  // "counter only, no café" is ambiguous for a department.
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

function statesHours({ kind, title, headings, text, language }: Passage): boolean {
  const mentionsOpening = () =>
    wordsOf([title, ...headings, text].join('\n'), language).some((word) => hoursWord(word, language) !== undefined)
  if (kind === 'hours') return true
  if (kind !== 'contact' && !mentionsOpening()) return false
  return entitiesIn([...headings, text].join('\n'), language).some(
    (entity) => entity.kind === 'weekday' || entity.kind === 'date',
  )
}

function namesOpening(text: string, language: Language): boolean {
  return wordsOf(text, language).some((word) => hoursWord(word, language) === 'hours')
}

/** Undefined if the times may belong to a telephone line, job or event. */
function evidenceLevel({ title, headings, text, language }: Passage): StatedWeek['level'] | undefined {
  const mentionsOpening = (line: string) => namesOpening(line, language)
  if ([title, ...headings].some(mentionsOpening)) return 2
  const lines = text.split(/\n|(?<=[.!?])\s/)
  const namesDays = (line: string) =>
    entitiesIn(line, language).some(({ kind }) => kind === 'weekday' || kind === 'date')
  if (lines.some((line) => namesDays(line) && mentionsOpening(line))) return 2
  // A shop may write hours below its address without any word for opening.
  return entitiesIn(text, language).some(({ kind }) => kind === 'address' || kind === 'postal-code') ? 1 : undefined
}
