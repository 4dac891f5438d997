const dayNames = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay

/** When somebody comes back. */
export interface Return {
  /** 0 today, 1 tomorrow and so on. */
  inDays: number
  /** 0 is Sunday. */
  day: number
  /** Minutes of that day. */
  minute: number
}

/** A place in the week: 0 is Sunday, and minutes of it. */
export interface Moment {
  day: number
  minute: number
}

/**
 * The spans of `Mo-Fr 09:00-18:00; Sa 09:00-13:00`, in minutes of the week, Sunday's midnight being 0; null for what is
 * written in another way.
 */
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
          const from = ((first + step) % 7) * minutesOfDay + Number(h) * 60 + Number(m)
          const length = (Number(untilH) - Number(h)) * 60 + Number(untilM) - Number(m)
          // Past midnight, it ends on the day after.
          spans.push([from, from + (length > 0 ? length : length + minutesOfDay)])
        }
      }
    }
  }
  return spans
}

/** When somebody is there again; null while somebody is, and for hours that cannot be read. */
export function backAt(text: string, { day, minute }: Moment): Return | null {
  const spans = readHours(text)
  if (!spans) return null
  const now = day * minutesOfDay + minute
  // A span of Saturday's night goes on in the week after.
  if (spans.some(([from, to]) => [now, now + minutesOfWeek].some((at) => at >= from && at < to))) return null
  const waits = spans.map(([from]) => (from - now + minutesOfWeek) % minutesOfWeek)
  const opening = now + Math.min(...waits)
  return {
    inDays: Math.floor(opening / minutesOfDay) - day,
    day: Math.floor(opening / minutesOfDay) % 7,
    minute: opening % minutesOfDay,
  }
}

/** Now, by the clocks of a zone; by the visitor's own where there is none or none of this name. */
export function momentIn(timeZone: string | undefined, now = new Date()): Moment {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now)
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
    return {
      day: dayNames.indexOf(part('weekday').slice(0, 2)),
      minute: Number(part('hour')) * 60 + Number(part('minute')),
    }
  } catch {
    return momentIn(undefined, now)
  }
}
