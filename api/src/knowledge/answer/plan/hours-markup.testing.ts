import { chunkDocument } from '../../ingest/chunking/chunk-document.js'
import { readHtml } from '../../ingest/parse/html/read-html.js'
import type { Language } from '../../languages/index.js'
import { readWeek, type DayHours, type Week } from '../../languages/opening-hours/index.js'
import { analyzePassage } from '../../search/rank/analyze-passage.js'
import { partWeeks } from '../compose/opening/opening-parts.js'
import { hoursTextOf } from '../compose/opening/opening-subject.js'

const instant = new Date('2026-01-06T12:00:00Z')

interface ReadWeek {
  text: string
  week: Week
  part?: string
}

export function weeksIn(html: string, language: Language): ReadWeek[] {
  const page = `<html lang="${language}"><head><title>Rossi</title></head><body>${html}</body></html>`
  const { document } = readHtml(page, 'https://shop.example/', { siteNames: [], language, knownFacts: new Set() })
  return chunkDocument(document).flatMap((chunk): ReadWeek[] => {
    const passage = { ...chunk, analysis: analyzePassage(chunk) }
    const week = readWeek(hoursTextOf(passage), instant)
    const isClear = week !== undefined && [...week.days.values()].some((day) => day !== 'unclear')
    const parts = isClear
      ? []
      : partWeeks(passage, instant, []).map((part) => ({
          text: chunk.text,
          week: part.week,
          part: [...part.name].join(' '),
        }))
    const own: ReadWeek[] = week === undefined ? [] : [{ text: chunk.text, week }]
    return own.concat(parts)
  })
}

export function weekIn(html: string, language: Language): string {
  return weeksIn(html, language)
    .map(
      ({ week, part }) =>
        (part === undefined ? '' : `${part}: `) +
        [...week.days]
          .toSorted(([a], [b]) => a - b)
          .map(([day, hours]) => `${names[day - 1]} ${written(hours)}`)
          .join('; '),
    )
    .join(' || ')
}

const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

function written(hours: DayHours): string {
  if (hours === 'unclear') return '?'
  if (hours.length === 0) return 'closed'
  return hours
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(',')
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
