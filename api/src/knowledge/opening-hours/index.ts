export { minutesOfDay } from './clock-range.js'
export {
  dateIn,
  momentIn,
  openingAt,
  openingByOwner,
  openingOfWeeks,
  weekdayAt,
  type Moment,
  type Opening,
} from './opening-at.js'
export { readOwnerText, toReadWeek } from './read-owner-text.js'
export { readWeek, type Week } from './read-week.js'
export type { DayHours } from './day-hours.js'
export type { HoursText } from './hours-text.js'
export { countriesOfZone, placeOf, zoneOf, type Place, type Whereabouts } from './zone-of-countries.js'
