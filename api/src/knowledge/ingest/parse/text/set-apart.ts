/** "O P E N I N G". */
const setApart = /(?<!\S)\p{L}(?: \p{L}(?!\S)){3,}/gu
const lineSetApart = /^\s*\p{L}(?:\s+\p{L})+\s*$/u
/** Shorter runs without vowels are signs such as sizes. */
const minLettersWithoutVowel = 5
const vowel = /[aeiouy\u00e0-\u00ff]|[^\p{Script=Latin}]/iu

/** Joins words with spaced letters; rows of the alphabet stay apart. */
export function joinLetters(text: string): string {
  if (lineSetApart.test(text) && /\S\s{2,}\S/.test(text) && text.replace(/\s/g, '').length >= minLettersWithoutVowel)
    return text
      .trim()
      .split(/\s{2,}/)
      .map((word) => word.replaceAll(' ', ''))
      .join(' ')
  return text.replace(setApart, (letters) => {
    const joined = letters.replaceAll(' ', '')
    if (joined.length < minLettersWithoutVowel && !vowel.test(joined)) return letters
    return [...joined].sort((a, b) => a.localeCompare(b)).join('') === joined ? letters : joined
  })
}
