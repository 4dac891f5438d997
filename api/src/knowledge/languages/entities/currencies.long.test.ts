import { expect, it } from 'vitest'
import { entitiesIn } from '../index.js'

it('finds money in the currency of every region as it is written there', () => {
  const missed = Intl.supportedValuesOf('currency').filter((currency) => {
    const locale = new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize()
    const written = new Intl.NumberFormat(locale.toString(), { style: 'currency', currency }).format(412.5)
    return entitiesIn(written, locale.language).filter(({ kind }) => kind === 'money').length !== 1
  })
  expect(missed).toEqual([])
})
