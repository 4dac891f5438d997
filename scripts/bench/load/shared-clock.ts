/** Milliseconds of a clock that all processes of a machine share, and that nobody sets. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

const firstLetter = 'a'.charCodeAt(0)
/** Begins a word that is a time; no word of an answer has it. */
const mark = 'zz'

/** A time of the shared clock as a word of letters, to 0.1 ms: numbers that no source has are left out of an answer. */
export function timeAsWord(time: number): string {
  return (
    mark + String(Math.round(time * 10)).replace(/\d/g, (digit) => String.fromCharCode(firstLetter + Number(digit)))
  )
}

/** The times that a text holds as words. */
export function timesIn(text: string): number[] {
  return [...text.matchAll(new RegExp(`${mark}([a-j]+)`, 'g'))].map(
    ([, letters]) => Number(letters!.replace(/./g, (letter) => String(letter.charCodeAt(0) - firstLetter))) / 10,
  )
}
