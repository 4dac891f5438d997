/** A stretch of a text: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

// A full stop after these ends no sentence.
const abbreviations = new Set(
  `mr mrs ms dr prof st sr jr vs e.g i.e cf no nos vol fig al approx inc ltd co corp dept est gen col lt capt sgt rev hon gov sen rep u.s u.k u.n a.m p.m b.c a.d ph.d
  sig sigg dott ssa prof.ssa avv ing arch geom rag on art artt n nn pag pagg cap es p.es ca tel fax v c.a d.c a.c d.lgs l.r d.p.r dr.ssa dott.ssa s.p.a s.r.l s min max jan feb mar apr jun jul aug sep sept oct nov dec`.split(
    /\s+/,
  ),
)

/** Sentences of a running text, in order. A line break ends a sentence; initials, abbreviations and decimals do not. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  const close = (end: number) => {
    const raw = text.slice(start, end)
    const from = start + (raw.length - raw.trimStart().length)
    const to = start + raw.trimEnd().length
    if (to > from && /[\p{L}\p{N}]/u.test(text.slice(from, to))) spans.push({ start: from, end: to })
    start = end
  }
  for (const match of text.matchAll(/\n+|(?<![.!?…])[.!?…]+["'”’»)\]]*(?:\s+|$)/gu)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('\n')) close(end)
    else if (end >= text.length || endsSentence(text, match.index, match[0], end)) close(end)
  }
  close(text.length)
  return spans
}

function endsSentence(text: string, stop: number, mark: string, next: number): boolean {
  if (mark.includes('\n')) return true
  if (/^[.…]/.test(mark)) {
    const before = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(0, stop - 20), stop))?.[0] ?? ''
    if (/^\p{L}$/u.test(before) || abbreviations.has(before.toLowerCase())) return false
    if (/^\p{Lu}(\.\p{Lu})+$/u.test(before)) return false
  }
  return /^["'“‘«([¿¡]*[\p{Lu}\p{N}\-•*–]/u.test(text.slice(next, next + 6))
}

/** The sentences themselves. */
export function sentencesOf(text: string): string[] {
  return sentenceSpans(text).map((span) => text.slice(span.start, span.end))
}

// Where a long sentence may be cut: after a semicolon, colon or dash, and before a clause that a comma opens.
const clauseBreak =
  /[;:]\s+|\s[–—]\s|,\s+(?=(?:and|but|or|while|which|who|whose|where|when|although|though|because|since|with|including|as|after|before|so|e|ed|ma|o|mentre|che|cui|dove|quando|anche|benché|sebbene|perché|poiché|con|compresi|comprese|come|dopo|prima|così)\s)|,\s+/giu

// What limits the words before it is never cut off: an exception, a condition, what is not so.
const limiting =
  /^["“‘«(]?(?:(?:and|or|but|e|ed|o|ma|però) )?(?:except|excluding|unless|only|provided|if|as long as|other than|apart from|not|nor|never|without|tranne|eccett[oiae]|salvo|(?:a|ad|fatta) eccezione|esclus[oiae]|solo|soltanto|purch[eé]|a (?:meno|patto|condizione)|se|non|né|mai|senza)(?!\p{L})/iu
// A condition goes before what it limits, too.
const openingCondition =
  /^["“‘«(]?(?:(?:and|but|e|ed|ma) )?(?:except|unless|only|provided|if|without|tranne|eccetto|salvo|solo|purch[eé]|a meno|se|qualora|senza)(?!\p{L})/iu

/**
 * The clauses of a long sentence, each of about `wordsMin` words or more; a short sentence is one clause.
 * No clause is parted from what limits it, and neither brackets nor short quotations are cut.
 * @param wordsMax a sentence up to this long stays whole
 */
export function clauseSpans(text: string, sentence: Span, wordsMax: number, wordsMin: number): Span[] {
  const count = (from: number, to: number) => text.slice(from, to).match(/\S+/g)?.length ?? 0
  if (count(sentence.start, sentence.end) <= wordsMax) return [sentence]
  const quotations = shortQuotations(text.slice(sentence.start, sentence.end))
  const clauses: Span[] = []
  let start = sentence.start
  for (const match of text.slice(sentence.start, sentence.end).matchAll(clauseBreak)) {
    const end = sentence.start + match.index + match[0].length
    const isWhole =
      isInsideBrackets(text.slice(sentence.start, end)) ||
      quotations.some((quoted) => quoted.start < match.index && match.index < quoted.end - 1)
    const isLimited =
      limiting.test(text.slice(end, sentence.end)) ||
      isOpeningCondition(text.slice(start, sentence.start + match.index))
    if (isWhole || isLimited || count(start, end) < wordsMin || count(end, sentence.end) < wordsMin) continue
    clauses.push({ start, end: start + text.slice(start, end).trimEnd().length })
    start = end
  }
  clauses.push({ start, end: sentence.end })
  return clauses
}

function isOpeningCondition(clause: string): boolean {
  return openingCondition.test(clause) && !/[,;:]\s/.test(clause)
}

/** Words up to which what is quoted stays whole: a name, a phrase, and not a speech. */
const quotationWordsMax = 20

function shortQuotations(text: string): Span[] {
  return [...text.matchAll(/"[^"]{0,300}"|“[^”]{0,300}”|«[^»]{0,300}»/g)]
    .filter(([quoted]) => quoted.split(/\s+/).length <= quotationWordsMax)
    .map(({ index, 0: quoted }) => ({ start: index, end: index + quoted.length }))
}

function isInsideBrackets(before: string): boolean {
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}
