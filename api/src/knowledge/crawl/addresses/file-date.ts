/** Years that a date in an address may have. */
const firstYear = 1900
/** `2026-11`, `2026_11`, `20261105`, `2026/11`, or the year alone. */
const yearFirst = /(?<!\d)((?:19|20)\d\d)(?:[-_/. ]?(0[1-9]|1[0-2])(?!\d{3})|(?!\d))/g
/** `5.11.2026`, `05-11-2026`, `11_2026`. */
const yearLast = /(?<![\d])(?:[0-3]?\d[-_. ])?(0?[1-9]|1[0-2])[-_. ]((?:19|20)\d\d)(?!\d)/g

/**
 * How new a file is, in months since year 0. The date in its name says what it is about (`minutes-2019.pdf`), which no
 * later copy changes; a change that its server or sitemap reports says more than the folder that it was once put into
 * (`/uploads/2019/05/menu.pdf`). A file without any date is as old as this year's first: most are kept up to date under
 * their name.
 * @param changed as a sitemap or an earlier answer says
 */
export function dateOfFile(url: URL, changed: Date | undefined): number {
  const at = url.pathname.lastIndexOf('/')
  return (
    latestIn(decoded(url.pathname.slice(at + 1))) ??
    (changed === undefined ? undefined : changed.getUTCFullYear() * 12 + changed.getUTCMonth() + 1) ??
    latestIn(url.pathname.slice(0, at + 1)) ??
    new Date().getUTCFullYear() * 12 + 1
  )
}

/** The latest year and month that a text names. */
function latestIn(text: string): number | undefined {
  const nextYear = new Date().getUTCFullYear() + 1
  let latest: number | undefined
  const take = (year: string, month = '1'): void => {
    if (Number(year) >= firstYear && Number(year) <= nextYear)
      latest = Math.max(latest ?? 0, Number(year) * 12 + Number(month))
  }
  for (const [, year = '', month] of text.matchAll(yearFirst)) take(year, month)
  for (const [, month = '', year = ''] of text.matchAll(yearLast)) take(year, month)
  return latest
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
