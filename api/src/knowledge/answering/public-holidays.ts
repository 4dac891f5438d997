/** A year's public holidays of a country, as `YYYY-MM-DD`. */
const known = new Map<string, Promise<ReadonlySet<string>>>()

/** Whether a date, `YYYY-MM-DD`, is a public holiday in one of some countries, given as ISO 3166 codes. */
export async function isPublicHoliday(countries: readonly string[], date: string): Promise<boolean> {
  const holidays = await Promise.all(countries.map((country) => holidaysOf(country, Number(date.slice(0, 4)))))
  return holidays.some((dates) => dates.has(date))
}

function holidaysOf(country: string, year: number): Promise<ReadonlySet<string>> {
  const key = `${country} ${year}`
  let dates = known.get(key)
  if (dates === undefined) known.set(key, (dates = readHolidays(country, year)))
  return dates
}

/** The data of all countries takes megabytes: it is loaded with the first question about opening. */
async function readHolidays(country: string, year: number): Promise<ReadonlySet<string>> {
  const { default: Holidays } = await import('date-holidays')
  const holidays = new Holidays(country, { types: ['public'] })
  return new Set(holidays.getHolidays(year).map(({ date }) => date.slice(0, 10)))
}
