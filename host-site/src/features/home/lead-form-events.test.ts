import { expect, test } from 'vitest'
import { kindOf } from './lead-form-events'

test.each([
  ['form_submit', 'submitted'],
  [{ type: 'hsFormCallback' }, null],
  [{ event: 'form-submitted' }, 'submitted'],
  [{ action: 'submit-button-click' }, 'pressed'],
  [['set-sticky-contacts'], null],
  [['submit'], 'submitted'],
  [null, null],
  [42, null],
])('%j is %s', (data, kind) => {
  expect(kindOf(data)).toBe(kind)
})
