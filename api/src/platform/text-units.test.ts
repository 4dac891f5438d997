import { expect, it } from 'vitest'
import { isLetter, isLetterOrNumber, isTabled, tabled } from './text-units.js'

it('classifies each unit', () => {
  for (let unit = 0; unit < tabled; unit++) {
    const character = String.fromCharCode(unit)
    expect([isLetter[unit], isLetterOrNumber[unit], isTabled(character)]).toEqual([
      /\p{L}/u.test(character) ? 1 : 0,
      /[\p{L}\p{N}]/u.test(character) ? 1 : 0,
      true,
    ])
  }
})

it('leaves the rest to patterns', () => {
  for (const text of ['\u2100', 'a日', '👍', 'x\ud83d']) expect(isTabled(text)).toBe(false)
})
