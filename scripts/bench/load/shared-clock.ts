/** Milliseconds of a monotonic clock that all processes of a machine share. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

const firstLetter = 'a'.charCodeAt(0)
/** No word of an answer starts with this. */
const mark = 'zz'

/** A time to 0.1 ms as letters, because the product omits numbers that no source has. */
export function timeAsWord(time: number): string {
  return (
    mark + String(Math.round(time * 10)).replace(/\d/g, (digit) => String.fromCharCode(firstLetter + Number(digit)))
  )
}

export function timesIn(text: string): number[] {
  return [...text.matchAll(new RegExp(`${mark}([a-j]+)`, 'g'))].map(
    ([, letters]) => Number(letters!.replace(/./g, (letter) => String(letter.charCodeAt(0) - firstLetter))) / 10,
  )
}
