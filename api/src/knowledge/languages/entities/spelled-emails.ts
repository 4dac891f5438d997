const at = String.raw`@|at|ät|chiocciola|chiocciolina|arobase|arobas|arroba|klammeraffe`
const dot = String.raw`\.|dot|punkt|punto|point|ponto`
const pairs = [
  { at: 'at', dot: 'dot|punkt' },
  { at: 'ät|klammeraffe', dot: 'punkt' },
  { at: 'chiocciola|chiocciolina', dot: 'punto' },
  { at: 'arobase|arobas', dot: 'point' },
  { at: 'arroba', dot: 'punto|ponto' },
]
const open = String.raw`[\[({<‹«]`
const close = String.raw`[\])}>›»]`
const space = String.raw`[ \u00a0]`
const bracketed = (words: string): string => `${space}?${open}${space}?(?:${words})${space}?${close}${space}?`
/** Examples: "info at shop dot com", "info-at-shop.com". */
const spaced = (words: string): string => `${space}{1,2}(?:${words})${space}{1,2}`
const joined = (words: string): string => `[-_](?:${words})[-_]`

const local = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}+_%-]|\.(?=[\p{L}\p{N}])){0,63}?`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const last = String.raw`\p{L}{2,24}(?![\p{L}\p{N}@])`
const anyDot = String.raw`(?:${bracketed(dot)}|${spaced(dot)}|\.)`
const before = String.raw`(?<![\p{L}\p{N}._%+@-])`
const spelled = new RegExp(
  [
    // Brackets are deliberate.
    String.raw`${before}${local}${bracketed(at)}${label}(?:${anyDot}${label}){0,4}${anyDot}${last}`,
    String.raw`${before}${local}(?:@|${spaced(at)}|${joined(at)})${label}(?:${anyDot}${label}){0,4}${bracketed(dot)}${last}`,
    // Without brackets, both words must be of one language: "meet us at shop.com" is no address.
    ...pairs.flatMap((words) =>
      [spaced, joined].map(
        (sign) =>
          String.raw`${before}${local}${sign(words.at)}${label}(?:${sign(words.dot)}${label}){0,4}${sign(words.dot)}${last}`,
      ),
    ),
  ].join('|'),
  'giu',
)
/** A cheap test comes first. */
const mark = String.raw`[-_ \u00a0]`
const maybe = new RegExp(
  `${open}${space}?(?:${at}|${dot})${space}?${close}|${mark}(?:${at.slice(2)})${mark}{1,2}\\S{1,63}?${mark}{1,2}(?:${dot.slice(3)})${mark}`,
  'i',
)
const atSign = new RegExp(`${bracketed(at)}|${spaced(at)}|${joined(at)}`, 'iu')
const dotSign = new RegExp(`${bracketed(dot)}|${spaced(dot)}|${joined(dot)}`, 'giu')
const valid = /^[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}$/u

export interface SpelledEmail {
  start: number
  end: number
  address: string
}

/** Example: "orders [at] fenland [dot] example". */
export function spelledEmailsIn(text: string): SpelledEmail[] {
  if (!maybe.test(text)) return []
  return [...text.matchAll(spelled)].flatMap(({ 0: written, index }) => {
    const address = written.replace(atSign, '@').replace(dotSign, '.').toLowerCase()
    return valid.test(address) ? [{ start: index, end: index + written.length, address }] : []
  })
}
