const formats = new Map<string, Intl.DateTimeFormat>()

export const timeColumns = (name: string, timeZone: string): [string, string] => [name, `${name} (${timeZone})`]

/**
 * Returns the stored UTC time, then the local time as `2026-11-29 14:05`, which spreadsheets in every language parse as
 * a date.
 * @param timeZone IANA name
 */
export function timeCells(iso: string | null, timeZone: string): [string | null, string | null] {
  return [iso, iso === null ? null : localTime(new Date(iso), timeZone)]
}

function localTime(at: Date, timeZone: string): string {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

/** Formats are cached, because creating one is slow. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
