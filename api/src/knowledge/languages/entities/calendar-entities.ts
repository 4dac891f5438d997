import type { Language } from '../language.js'
import { calendarOf } from './calendar.js'
import type { FoundEntity } from './entity.js'
import { calendarNames } from './calendar-names.js'
import { weekdayGroupEntities, weekdayEntities } from './weekday-entities.js'
import { dateEntities } from './date-entities.js'
import { timeEntities } from './time-entities.js'

/** Weekdays and ranges of them, dates, and times of day. */
export function calendarEntities(text: string, language: Language): FoundEntity[] {
  const calendar = calendarOf(language)
  const named = calendarNames(text, language, calendar)
  const days = [...weekdayEntities(text, language, calendar, named), ...weekdayGroupEntities(text, language)]
  return [...days, ...dateEntities(text, named), ...timeEntities(text, language, calendar, days)]
}
