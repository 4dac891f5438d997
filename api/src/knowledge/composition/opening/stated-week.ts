import type { Week } from '../../opening-hours/index.js'
import type { Chunk } from '../../chunks/chunk.js'
import type { PassageReading } from '../../ranking/read-passage.js'

/** A passage that states opening hours, and the week that was read from it. */
export interface StatedWeek {
  passage: Chunk & { reading: PassageReading }
  week: Week
  /** How surely the passage is about the opening of the business: 2 says so, 1 only has days and times. */
  level: 1 | 2
  /** Stems of the name of the department that it is the week of; undefined for that of the business. */
  part?: ReadonlySet<string>
}
