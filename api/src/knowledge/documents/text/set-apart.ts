/** A word that is set with white between its letters: "O P E N I N G". */
const setApart = /(?<!\S)\p{L}(?: \p{L}(?!\S)){3,}/gu
/** A line of nothing else, whose words stand further apart. */
const lineSetApart = /^\s*\p{L}(?:\s+\p{L})+\s*$/u
/** Shorter than this, letters without a vowel among them are signs, as sizes are. */
const surely = 5
const vowel = /[aeiouy\u00e0-\u00ff]|[^\p{Script=Latin}]/iu

/** Words whose letters are set apart, whole again; a row of the alphabet is no word. */
export function joinLetters(text: string): string {
  if (lineSetApart.test(text) && /\S\s{2,}\S/.test(text) && text.replace(/\s/g, '').length >= surely)
    return text
      .trim()
      .split(/\s{2,}/)
      .map((word) => word.replaceAll(' ', ''))
      .join(' ')
  return text.replace(setApart, (letters) => {
    const joined = letters.replaceAll(' ', '')
    if (joined.length < surely && !vowel.test(joined)) return letters
    return [...joined].sort((a, b) => a.localeCompare(b)).join('') === joined ? letters : joined
  })
}
