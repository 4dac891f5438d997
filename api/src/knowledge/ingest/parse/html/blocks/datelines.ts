const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|gen|mag|giu|lug|ago|set|ott|dic'
const weekdays =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:lune|marte|mercole|giove|vener)d[iì]|sabato|domenica|lun|mar|mer|gio|ven|sab|dom'
const date = String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:\d{1,2}(?:st|nd|rd|th|[°º])? (?:of )?)?(?:${months})\.?(?: \d{1,2}(?:st|nd|rd|th)?(?!\d))?(?:,? \d{4})?`
const updateWords = String.raw`(?:(?:page|article|date|originally|first|last) )?(?:updated?|modified|reviewed|edited|published|posted|revised)|(?:data (?:di |dell['’] ?)?)?(?:ultim[oa] )?(?:aggiornamento|modifica|revisione|pubblicazione)|(?:aggiornat|pubblicat|modificat|inserit|scritt)[oa]`
const stamp = new RegExp(
  String.raw`^(?:${updateWords})(?: (?:on|online|at|in data|il|al|del|the))*\s?:?\s?(?:(?:${weekdays}),? )?(?:${date})(?:$|,? ?(?:(?:by|da|di|in|at|alle|ore|h|a cura di)(?!\p{L})|[|·–-]|\d))`,
  'iu',
)

export function isDateline(line: string): boolean {
  return line.length <= 120 && /\d/.test(line) && stamp.test(line)
}
