export { OpeningHours } from './opening-hours'
export { WeekGrid } from './week-grid'
