const names = [
  'mon(?:day)?s?|lun(?:ed[iì])?',
  'tue(?:s(?:day)?)?s?|mar(?:ted[iì])?',
  'wed(?:nesday)?s?|mer(?:coled[iì])?',
  'thu(?:rs?(?:day)?)?s?|gio(?:ved[iì])?',
  'fri(?:day)?s?|ven(?:erd[iì])?',
  'sat(?:urday)?s?|sab(?:at[oi])?',
  'sun(?:day)?s?|dom(?:enic(?:a|he))?',
] as const
const day = `(?:${names.join('|')})`
const single = names.map((name) => new RegExp(`^(?:${name})$`, 'iu'))
const spans = new RegExp(
  `(?<!\\p{L})(${day})\\.?(?:\\s*(?:[-–—]|to|through|thru|till|until|al?|alla|fino a)\\s*(${day}))?(?!\\p{L})`,
  'giu',
)
const groups: readonly (readonly [RegExp, readonly number[]])[] = [
  [/(?<!\p{L})(?:week ?days?|during the week|feriali|in settimana|durante la settimana)(?!\p{L})/iu, [0, 1, 2, 3, 4]],
  [/(?<!\p{L})(?:weekends?|fine settimana)(?!\p{L})/iu, [5, 6]],
  [
    /(?<!\p{L})(?:every day|daily|all week|7 days|seven days|tutti i giorni|ogni giorno|sempre aperto)(?!\p{L})/iu,
    [0, 1, 2, 3, 4, 5, 6],
  ],
]

/** The days of the week that a text names, those between two of a span ("lun-ven", "Mon to Sat") among them: 0 is Monday. */
export function weekdaysIn(text: string): ReadonlySet<number> {
  const days = new Set<number>()
  for (const [pattern, all] of groups) if (pattern.test(text)) for (const each of all) days.add(each)
  for (const [, from = '', to] of text.matchAll(spans)) {
    const first = single.findIndex((name) => name.test(from))
    const last = to === undefined ? first : single.findIndex((name) => name.test(to))
    for (let at = first; ; at = (at + 1) % 7) {
      days.add(at)
      if (at === last) break
    }
  }
  return days
}

/** Whether a text speaks of one of the days asked for, or none was. */
export function coversDays(text: string, asked: ReadonlySet<number>): boolean {
  if (asked.size === 0) return true
  for (const named of weekdaysIn(text)) if (asked.has(named)) return true
  return false
}

// Days and times of day: of hours they choose some, and speak of nothing else.
const dayWords = new Set(
  `today tonight tomorrow now monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday weekdays weekend weekends week day days morning mornings afternoon afternoons
  evening evenings night late early latest earliest time times hour hours lunedi martedi mercoledi giovedi venerdi sabato domenica sabati domeniche settimana feriali mattina mattino mattinata pomeriggio sera giorno giorni tardi presto ora ore
  orario orari oggi domani stasera adesso notte`.split(/\s+/),
)

/** Whether a folded word names a day or a time of day. */
export function isDayWord(word: string): boolean {
  return dayWords.has(word)
}
