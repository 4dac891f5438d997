import type { Week } from '../../../languages/opening-hours/index.js'
import type { Passage } from '../../../ingest/chunking/passage.js'
import type { PassageAnalysis } from '../../../search/rank/analyze-passage.js'

export interface StatedWeek {
  passage: Passage & { analysis: PassageAnalysis }
  week: Week
  /** 2 if the passage states opening hours, 1 if it only has days and times. */
  level: 1 | 2
  /** Undefined for the whole business. */
  part?: ReadonlySet<string>
}
