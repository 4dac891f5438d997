export { parseClockTime, minutesPerDay } from './clock-range.js'
export {
  dateIn,
  momentIn,
  openingAt,
  openingByOwner,
  openingByWeeks,
  specialHours,
  weekdayAt,
  type Moment,
  type Opening,
  type SpecialDays,
} from './opening-at.js'
export {
  dayGroupsIn,
  weekdayOf,
  type DayContext,
  type DayGroup,
  type DayRange,
  type NamedDay,
} from './calendar-days.js'
export { hoursOn, type DatedHours } from './dated-hours.js'
export { readOwnerText, toReadWeek } from './read-owner-text.js'
export { readWeek, type Week } from './read-week.js'
export type { DayHours } from './day-hours.js'
export type { HoursText } from './read-week.js'
export { countriesOfZone, locateBusiness, inferZone, type Place, type LocationHints } from './locate-business.js'
export { dayPartWordsOf } from './time-words.js'
