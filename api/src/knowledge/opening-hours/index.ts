export { minutesOfDay } from './clock-range.js'
export { openingAt, type Moment, type Opening } from './opening-at.js'
export type { HoursText } from './hours-text.js'
export { zoneOf, type Whereabouts } from './zone-of-countries.js'
