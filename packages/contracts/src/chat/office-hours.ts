const dayNames = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const minutesPerDay = 24 * 60
const minutesPerWeek = 7 * minutesPerDay

export interface Reopening {
  inDays: number
  /** 0 is Sunday. */
  day: number
  minute: number
}

/** The week begins on Sunday (0). */
export interface Moment {
  day: number
  minute: number
}

/** Parses `Mo-Fr 09:00-18:00; Sa 09:00-13:00` into spans in minutes since Sunday midnight; null for other formats. */
export function readHours(text: string): [from: number, to: number][] | null {
  const spans: [number, number][] = []
  for (const rule of text.split(';')) {
    const [days = '', ...times] = rule.trim().split(/(?<![ ,])[ ,]+(?=\d)/)
    if (times.length === 0) return null
    for (const part of days.split(',')) {
      const [first, last = first] = part.split('-').map((name) => dayNames.indexOf(name.trim()))
      if (first === undefined || last === undefined || first < 0 || last < 0) return null
      for (let step = 0; step <= (last - first + 7) % 7; step++) {
        for (const time of times) {
          const [, h, m, untilH, untilM] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(time) ?? []
          if (untilM === undefined) return null
          const from = ((first + step) % 7) * minutesPerDay + Number(h) * 60 + Number(m)
          const length = (Number(untilH) - Number(h)) * 60 + Number(untilM) - Number(m)
          spans.push([from, from + (length > 0 ? length : length + minutesPerDay)])
        }
      }
    }
  }
  return spans
}

/** Returns the next opening; null while open or for unreadable hours. */
export function findReopening(text: string, { day, minute }: Moment): Reopening | null {
  const spans = readHours(text)
  if (!spans) return null
  const now = day * minutesPerDay + minute
  // Saturday night continues into the next week.
  if (spans.some(([from, to]) => [now, now + minutesPerWeek].some((at) => at >= from && at < to))) return null
  const waits = spans.map(([from]) => (from - now + minutesPerWeek) % minutesPerWeek)
  const opening = now + Math.min(...waits)
  return {
    inDays: Math.floor(opening / minutesPerDay) - day,
    day: Math.floor(opening / minutesPerDay) % 7,
    minute: opening % minutesPerDay,
  }
}

/** Falls back to the visitor's clock without a valid zone. */
export function momentIn(timeZone: string | undefined, now = new Date()): Moment {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now)
    const partValue = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
    return {
      day: dayNames.indexOf(partValue('weekday').slice(0, 2)),
      minute: Number(partValue('hour')) * 60 + Number(partValue('minute')),
    }
  } catch {
    return momentIn(undefined, now)
  }
}
