const minutesOfHour = 60

/** `5 minutes`, `2 hours`, in a language. */
export function durationIn(locale: string, minutes: number): string {
  const [count, unit] = minutes % minutesOfHour ? [minutes, 'minute'] : [minutes / minutesOfHour, 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(
    count as number,
  )
}

/** `12 kB`, `3.4 MB`, in a language. @param bytes never shown as nothing */
export function sizeIn(locale: string, bytes: number): string {
  const [count, unit] = bytes < 1e6 ? [Math.ceil(bytes / 1e3), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, maximumFractionDigits: 1 }).format(
    count as number,
  )
}

/** The time of the visitor's own clock. */
export function clockIn(locale: string, at: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(at))
}

/**
 * When the hours of a business begin next, by the clocks of its zone, whose name stands behind the time where the
 * visitor's clock shows another. A zone that the browser does not know counts as none.
 * @returns `today`, `tomorrow`, a day of this week by its name or a later one by its date; and the time
 */
export function openingIn(
  locale: string,
  opensAt: string,
  timeZone: string | undefined,
  now = new Date(),
): { day: string; time: string } {
  const at = new Date(opensAt)
  const format = (language: string, when: Date, options: Intl.DateTimeFormatOptions, zone = timeZone): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(when)
  try {
    // Days by the calendar there, which Swedish writes as ISO does.
    const dayOf = (when: Date): number => Date.parse(format('sv', when, {})) / 86_400_000
    const inDays = dayOf(at) - dayOf(now)
    const clock = { hour: 'numeric', minute: '2-digit' } as const
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const differs = format('sv', at, { timeStyle: 'short' }) !== format('sv', at, { timeStyle: 'short' }, own)
    return {
      day:
        inDays < 2
          ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(inDays, 'day')
          : format(locale, at, inDays < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }),
      time: format(locale, at, differs ? { ...clock, timeZoneName: 'short' } : clock),
    }
  } catch (error) {
    if (timeZone === undefined) throw error
    return openingIn(locale, opensAt, undefined, now)
  }
}
