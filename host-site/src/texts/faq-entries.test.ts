import { expect, test } from 'vitest'
import { faqEntries } from './faq-entries'

const five = ['benefits', 'implementation', 'technical', 'security', 'support']
const own = { 'faq.delivery.question': 'Do you deliver?', 'faq.delivery.answer': 'Yes.' }

test('appends the questions that the owner has answered', () => {
  expect(faqEntries({})).toEqual(five)
  expect(
    faqEntries({ ...own, 'faq.half.question': 'No answer yet?', 'faq.blank.question': ' ', 'faq.blank.answer': 'x' }),
  ).toEqual([...five, 'delivery'])
})

test('applies the order of the owner', () => {
  expect(faqEntries({ ...own, 'faq.order': 'delivery, support -technical, unknown' })).toEqual([
    'delivery',
    'support',
    'benefits',
    'implementation',
    'security',
  ])
})
