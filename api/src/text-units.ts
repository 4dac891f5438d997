/**
 * What UTF-16 code units are, for all scripts but those of the far end of the first plane and beyond: a walk over them
 * costs a fraction of what a pattern with classes of Unicode does. Texts that hold a unit from {@link tabled} on are
 * left to the pattern, which is right for all.
 */
export const tabled = 0x2100

/** Units that are letters or digits in the widest sense: `[\p{L}\p{N}]`. */
export const isLetterOrNumber = table(/[\p{L}\p{N}]/u)
/** `\p{L}` */
export const isLetter = table(/\p{L}/u)

/** @returns 1 for each unit below {@link tabled} that matches, else 0 */
export function table(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: tabled }, (_, unit) => (pattern.test(String.fromCharCode(unit)) ? 1 : 0))
}

/** Whether the tables speak of all of a text. */
export function isTabled(text: string): boolean {
  return /^[\0-\u20ff]*$/.test(text)
}
