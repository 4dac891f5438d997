import { describe, expect, it } from 'vitest'
import { coversDays, isDayWord, weekdaysIn } from './weekdays.js'

describe('days of the week', () => {
  it.each<[string, number[]]>([
    ['Mon-Fri 9-18', [0, 1, 2, 3, 4]],
    ['Monday to Thursday: 8–17', [0, 1, 2, 3]],
    ['lun-ven 9:00-12:30 / 15-19', [0, 1, 2, 3, 4]],
    ['dal martedì al sabato', [1, 2, 3, 4, 5]],
    ['Saturday & Sunday 9am – 8pm', [5, 6]],
    ['Fri–Mon', [0, 4, 5, 6]],
    ['during the week', [0, 1, 2, 3, 4]],
    ['tutti i giorni', [0, 1, 2, 3, 4, 5, 6]],
    ['la domenica', [6]],
    ['Monsoon Wednesfield', []],
  ])('%s', (text, days) => {
    expect([...weekdaysIn(text)].toSorted()).toEqual(days)
  })

  it('are covered by a span around them, and by anything when none is asked for', () => {
    expect(coversDays('Mon-Fri 9-18', weekdaysIn('on thursday'))).toBe(true)
    expect(coversDays('Mon-Fri 9-18', weekdaysIn('on sundays'))).toBe(false)
    expect(coversDays('9-18', weekdaysIn('opening hours'))).toBe(true)
  })

  it('are asked for in words that ask for nothing else', () => {
    expect(['saturday', 'mattina', 'late'].every(isDayWord)).toBe(true)
    expect(isDayWord('kitchen')).toBe(false)
  })
})
