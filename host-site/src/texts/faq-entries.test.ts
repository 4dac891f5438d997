import { expect, test } from 'vitest'
import { faqEntries, faqOrder, faqPlaces } from './faq-entries'

const five = ['benefits', 'implementation', 'technical', 'security', 'support']
const own = { 'faq.delivery.question': 'Do you deliver?', 'faq.delivery.answer': 'Yes.' }

test('as many questions as the owner has answered follow the default ones', () => {
  expect(faqEntries({})).toEqual(five)
  expect(faqEntries({ ...own, 'faq.half.question': 'No answer yet?', 'faq.blank.question': ' ', 'faq.blank.answer': 'x' })).toEqual([...five, 'delivery'])
})

test('the order names those that come first and those that are left out', () => {
  expect(faqEntries({ ...own, 'faq.order': 'delivery, support -technical, unknown' })).toEqual(['delivery', 'support', 'benefits', 'implementation', 'security'])
})

test('a question that is left out keeps its place, and what is written is read again', () => {
  const places = faqPlaces({ ...own, 'faq.order': 'support, -delivery' })
  expect(places.slice(0, 3)).toEqual([{ id: 'support', hidden: false }, { id: 'delivery', hidden: true }, { id: 'benefits', hidden: false }])
  expect(faqPlaces({ ...own, 'faq.order': faqOrder(places) })).toEqual(places)
})
