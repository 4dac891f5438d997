import { describe, expect, it } from 'vitest'
import type { Language } from '../index.js'
import { englishForms } from './forms/english-forms.testing.js'
import { frenchForms } from './forms/french-forms.testing.js'
import { germanForms } from './forms/german-forms.testing.js'
import { italianForms } from './forms/italian-forms.testing.js'
import { portugueseForms } from './forms/portuguese-forms.testing.js'
import { spanishForms } from './forms/spanish-forms.testing.js'
import { daysRead, verdictOf, type WrittenForm } from './written-hours.testing.js'

const byLanguage: Readonly<Record<Language, readonly (readonly [text: string, week: string | null])[]>> = {
  en: englishForms,
  it: italianForms,
  de: germanForms,
  fr: frenchForms,
  es: spanishForms,
  pt: portugueseForms,
}

const silentMax = 72

const forms = Object.entries(byLanguage).flatMap(([language, written]) =>
  written.map(([text, week]): WrittenForm => [language, text, week]),
)

describe('hours that were written to be read wrongly', () => {
  it.each(Object.keys(byLanguage))('are read right or passed over (%s)', (language) => {
    const read = forms
      .filter(([of]) => of === language)
      .map((form) => ({ form, verdict: verdictOf(form), read: daysRead(form[0], form[1]) }))
    expect(read.length).toBeGreaterThanOrEqual(60)
    expect(read.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  })

  it('are read right in most cases', () => {
    const silent = forms.filter((form) => verdictOf(form) === 'silent').map(([, text]) => text)
    expect(silent.length, silent.join('\n')).toBeLessThanOrEqual(silentMax)
  })
})
