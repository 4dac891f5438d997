import { load, type CheerioAPI } from 'cheerio'
import { expect, it } from 'vitest'
import { readHead } from './html-head.js'
import { joinQuestions } from '../faq/join-questions.js'
import { readMicrodata } from './microdata.js'

const thingsOf = ($: CheerioAPI) => readMicrodata(readHead($.root()[0]).items)

it('takes values from where the standard defines', () => {
  const $ =
    load(`<div itemscope itemtype="https://schema.org/LocalBusiness"><span itemprop="name"> A  shop </span><a itemprop="telephone" href="tel:+39055123">call</a>
    <time itemprop="openingHours" datetime="Mo-Fr 09:00-17:00">weekdays</time><time itemprop="openingHours" datetime="Sa 09:00-12:00">Saturday</time><img itemprop="logo" src="/l.png"><data itemprop="rating" value="4.5">good</data>
    <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Via Roma 1</span></div></div><p itemprop="name">nobody's</p>`)
  expect(thingsOf($)).toEqual([
    {
      '@type': ['https://schema.org/LocalBusiness'],
      name: 'A shop',
      telephone: 'tel:+39055123',
      openingHours: ['Mo-Fr 09:00-17:00', 'Sa 09:00-12:00'],
      logo: '/l.png',
      rating: '4.5',
      address: { '@type': ['https://schema.org/PostalAddress'], streetAddress: 'Via Roma 1' },
    },
  ])
})

it('is bounded for hostile nesting', () => {
  const nested = load(`${'<div itemscope itemprop="a">'.repeat(2_000)}x${'</div>'.repeat(2_000)}`)
  nested('[itemscope]').first().removeAttr('itemprop')
  expect(JSON.stringify(thingsOf(nested)).length).toBeLessThan(10_000)
})

it('is bounded for many items', () => {
  expect(thingsOf(load('<p itemscope><b itemprop="name">x</b></p>'.repeat(5_000))).length).toBeLessThanOrEqual(300)
})

it('joins a question with its answer only where they stood apart', () => {
  const entry = { kind: 'faq' as const, headings: ['Delivery times'], text: 'Three days.' }
  const joined = [
    { kind: 'text' as const, headings: ['Help'], text: 'Before' },
    { ...entry, headings: ['Help', 'Delivery times'] },
  ]
  expect(
    joinQuestions(
      [
        { kind: 'text', headings: ['Help'], text: 'Before\nDelivery times' },
        { kind: 'text', headings: ['Help'], text: 'Three days.' },
      ],
      [entry],
    ),
  ).toEqual(joined)
  expect(joinQuestions(joined, [entry])).toEqual(joined)
  expect(joinQuestions([], [entry])).toEqual([entry])
})
