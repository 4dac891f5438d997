/** A word that is set with white between its letters: "O P E N I N G". */
const setApart = /(?<!\S)\p{L}(?: \p{L}(?!\S)){4,}/gu

/** Words whose letters are set apart, whole again; a row of the alphabet is no word. */
export function joinLetters(text: string): string {
  return text.replace(setApart, (letters) => {
    const joined = letters.replaceAll(' ', '')
    return [...joined].sort((a, b) => a.localeCompare(b)).join('') === joined ? letters : joined
  })
}
