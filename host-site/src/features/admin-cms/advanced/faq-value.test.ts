import { expect, test } from 'vitest'
import { faqPlaces } from '../../../texts/faq-entries'
import { faqOrder } from './faq-value'

test('reads the order that it wrote', () => {
  const own = { 'faq.delivery.question': 'Do you deliver?', 'faq.delivery.answer': 'Yes.' }
  const places = faqPlaces({ ...own, 'faq.order': 'support, -delivery' })
  expect(places.slice(0, 3)).toEqual([
    { id: 'support', hidden: false },
    { id: 'delivery', hidden: true },
    { id: 'benefits', hidden: false },
  ])
  expect(faqPlaces({ ...own, 'faq.order': faqOrder(places) })).toEqual(places)
})
