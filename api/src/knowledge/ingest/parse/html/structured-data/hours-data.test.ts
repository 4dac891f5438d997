import { expect, it } from 'vitest'
import { blocksOf } from '../read-html.testing.js'
const body = '<body><main><h1>Welcome</h1><p>There is always somebody here to talk to, whatever it is about.</p></main>'
const page = (script: string, extra = '', lang = 'en', type = 'application/ld+json') =>
  `<html lang="${lang}"><title>T</title>${script === '' ? '' : `<script type="${type}">${script}</script>`}${body}${extra}</body></html>`
const hours = (html: string) =>
  blocksOf(html)
    .filter(({ kind }) => kind === 'hours')
    .map(({ text }) => text.replaceAll('\n', ' | '))
    .join(' || ')
const store = (more: object) =>
  JSON.stringify({ '@context': 'https://schema.org', '@type': 'Store', name: 'Shop', ...more })
const spec = (dayOfWeek: unknown, opens: unknown, closes: unknown) => ({
  openingHoursSpecification: { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes },
})
const week = store({ openingHours: 'Mo-Fr 09:00-17:00' })
it.each<[name: string, html: string, hours: string]>([
  [
    'commas behind the last entry',
    page('{"@type":"Store","name":"S","openingHours":["Mo-Fr 09:00-17:00",],}'),
    'Monday–Friday: 09:00–17:00',
  ],
  ['CDATA behind slashes', page('//<![CDATA[\n' + week + '\n//]]>'), 'Monday–Friday: 09:00–17:00'],
  ['CDATA in comments', page('/*<![CDATA[*/' + week + '/*]]>*/'), 'Monday–Friday: 09:00–17:00'],
  ['CDATA', page('<![CDATA[' + week + ']]>'), 'Monday–Friday: 09:00–17:00'],
  ['a comment around the data', page('<!-- ' + week + ' -->'), 'Monday–Friday: 09:00–17:00'],
  [
    'comments before and behind the data',
    page('<!-- Yoast -->' + week + '<!-- / Yoast -->'),
    'Monday–Friday: 09:00–17:00',
  ],
  ['a comment behind slashes', page('// <!--\n' + week + '\n// -->'), 'Monday–Friday: 09:00–17:00'],
  ['a semicolon at the end', page(week + ';'), 'Monday–Friday: 09:00–17:00'],
  ['two objects in one script', page(week + '\n' + store({ telephone: '1' })), 'Monday–Friday: 09:00–17:00'],
  [
    'a type with a character set',
    page(week, '', 'en', 'application/ld+json; charset=utf-8'),
    'Monday–Friday: 09:00–17:00',
  ],
  ['a byte order mark', page('\ufeff' + week), 'Monday–Friday: 09:00–17:00'],
  ['escaped quotes', page(week.replaceAll('"', '&quot;')), 'Monday–Friday: 09:00–17:00'],
  [
    'two scripts',
    page(week + '</script><script type="application/ld+json">' + store({ openingHours: 'Sa 10:00-12:00' })),
    'Monday–Friday: 09:00–17:00 || Saturday: 10:00–12:00',
  ],
  [
    'the same script twice',
    page(week + '</script><script type="application/ld+json">' + week),
    'Monday–Friday: 09:00–17:00',
  ],
  [
    'prefixed names',
    page(
      '{"@context":{"schema":"http://schema.org/"},"@type":"schema:Store","schema:name":"S","schema:openingHours":"Mo-Fr 09:00-17:00"}',
    ),
    'Monday–Friday: 09:00–17:00',
  ],
  [
    'names with their address',
    page('{"@type":"http://schema.org/Store","http://schema.org/openingHours":"Mo-Fr 09:00-17:00"}'),
    'Monday–Friday: 09:00–17:00',
  ],
  [
    'German days',
    page(store(spec(['Montag', 'Dienstag'], '09:00', '17:00')), '', 'de'),
    'Monday, Tuesday: 09:00–17:00',
  ],
  [
    'Italian days',
    page(store(spec(['Lunedì', 'martedì', 'Mercoledi'], '09:00', '17:00')), '', 'it'),
    'Monday–Wednesday: 09:00–17:00',
  ],
  [
    'days of three languages',
    page(store(spec(['lundi', 'terça-feira', 'miércoles'], '09:00', '17:00')), '', 'en'),
    'Monday–Wednesday: 09:00–17:00',
  ],
  ['an Italian rule', page(store({ openingHours: 'Lun-Ven 09:00-17:00' }), '', 'it'), 'Lun-Ven 09:00-17:00'],
  [
    'shortened days of another language',
    page(store(spec(['Mo', 'Di', 'Mi'], '09:00', '17:00')), '', 'de'),
    'Mo, Di, Mi: 09:00–17:00',
  ],
  [
    'a day that nobody knows',
    page(store(spec(['Monday', 'Caturday'], '09:00', '17:00'))),
    'Monday, Caturday: 09:00–17:00',
  ],
  ['times with stops', page(store(spec('Monday', '9.00', '17.30'))), 'Monday: 09:00–17:30'],
  ['times with an h', page(store(spec('Monday', '9h', '17h30'))), 'Monday: 09:00–17:30'],
  ['hours as numbers', page(store(spec('Monday', 9, 17))), 'Monday: 09:00–17:00'],
  ['times in words', page(store(spec('Monday', 'nine', 'five'))), 'Monday: nine–five'],
  [
    'lists of times',
    page(store(spec('Monday', ['09:00', '15:00'], ['13:00', '19:00']))),
    'Monday: 09:00–13:00, 15:00–19:00',
  ],
  ['a range in one property', page(store(spec('Monday', '09:00-12:00', ''))), 'Monday: 09:00-12:00'],
  ['times with a zone', page(store(spec('Monday', '09:00:00+01:00', '17:00:00+01:00'))), 'Monday: 09:00–17:00'],
  [
    'equal times',
    page(
      store({
        openingHoursSpecification: [
          spec('Monday', '00:00', '00:00').openingHoursSpecification,
          spec('Tuesday', '09:00', '17:00').openingHoursSpecification,
        ],
      }),
    ),
    'Monday: closed | Tuesday: 09:00–17:00',
  ],
  ['a day of 24 hours', page(store(spec(['Monday', 'Tuesday'], '00:00', '23:59'))), 'Monday, Tuesday: 00:00–23:59'],
  ['24/7', page(store({ openingHours: '24/7' })), 'Monday–Sunday: 00:00–24:00'],
  ['Mo-Su 24', page(store({ openingHours: 'Mo-Su 00:00-24:00' })), 'Monday–Sunday: 00:00–24:00'],
  ['Mo-Su', page(store({ openingHours: 'Mo-Su' })), 'Monday–Sunday'],
  [
    'Mo,Tu',
    page(store({ openingHours: 'Mo,Tu 09:00-12:00,14:00-18:00' })),
    'Monday, Tuesday: 09:00–12:00, 14:00–18:00',
  ],
  [
    'Mo,Tu array',
    page(store({ openingHours: ['Mo,Tu 09:00-12:00', 'Mo,Tu 14:00-18:00'] })),
    'Monday, Tuesday: 09:00–12:00, 14:00–18:00',
  ],
  [
    'comma joined',
    page(store({ openingHours: 'Mo-Fr 09:00-12:00, Mo-Fr 14:00-18:00, Sa 09:00-12:00' })),
    'Monday–Friday: 09:00–12:00, 14:00–18:00 | Saturday: 09:00–12:00',
  ],
  ['dash en', page(store({ openingHours: 'Mo–Fr 9–17' })), 'Mo–Fr 9–17'],
  [
    'object days',
    page(store(spec([{ '@type': 'DayOfWeek', name: 'Monday' }, { '@id': 'schema:Tuesday' }], '09:00', '17:00'))),
    'Monday, Tuesday: 09:00–17:00',
  ],
  [
    'days string',
    page(store(spec('Monday, Tuesday, Friday', '09:00', '17:00'))),
    'Monday, Tuesday, Friday: 09:00–17:00',
  ],
  ['days range', page(store(spec('Mo-Fr', '09:00', '17:00'))), 'Monday–Friday: 09:00–17:00'],
  [
    'season',
    page(
      store({
        openingHoursSpecification: [
          {
            ...spec('Monday', '09:00', '19:00').openingHoursSpecification,
            validFrom: '2026-05-01',
            validThrough: '2026-09-30',
          },
          {
            ...spec('Monday', '10:00', '16:00').openingHoursSpecification,
            validFrom: '2026-10-01',
            validThrough: '2027-04-30',
          },
        ],
      }),
    ),
    'Monday: 09:00–19:00 (2026-05-01 – 2026-09-30) | Monday: 10:00–16:00 (2026-10-01 – 2027-04-30)',
  ],
  [
    'past special',
    page(
      store({
        openingHours: 'Mo-Fr 09:00-17:00',
        specialOpeningHoursSpecification: { validFrom: '2020-12-25', validThrough: '2020-12-25' },
      }),
    ),
    'Monday–Friday: 09:00–17:00 | 25 December 2020: closed',
  ],
  ['null days', page(store(spec(null, '09:00', '17:00'))), ''],
  [
    'contactPoint',
    page(
      store({
        openingHours: 'Mo-Fr 09:00-17:00',
        contactPoint: {
          '@type': 'ContactPoint',
          hoursAvailable: spec('Saturday', '09:00', '12:00').openingHoursSpecification,
        },
      }),
    ),
    'Monday–Friday: 09:00–17:00',
  ],
  [
    'graph',
    page(JSON.stringify({ '@graph': [{ '@type': 'WebSite', name: 'x' }, JSON.parse(week)] })),
    'Monday–Friday: 09:00–17:00',
  ],
  ['event', page(JSON.stringify({ '@type': 'Event', name: 'x', openingHours: 'Mo 09:00-10:00' })), ''],
  [
    'microdata',
    page(
      '',
      '<div itemscope itemtype="http://schema.org/LocalBusiness"><meta itemprop="openingHours" content="Mo-Fr 09:00-17:00"><time itemprop="openingHours" datetime="Sa 10:00-12:00">Saturday morning</time></div>',
    ),
    'Monday–Friday: 09:00–17:00 | Saturday: 10:00–12:00',
  ],
  [
    'microdata spec',
    page(
      '',
      '<div itemscope itemtype="http://schema.org/LocalBusiness"><div itemprop="openingHoursSpecification" itemscope itemtype="http://schema.org/OpeningHoursSpecification"><link itemprop="dayOfWeek" href="http://schema.org/Monday"><link itemprop="dayOfWeek" href="http://purl.org/goodrelations/v1#Tuesday"><meta itemprop="opens" content="09:00"><meta itemprop="closes" content="17:00"></div></div>',
    ),
    'Monday, Tuesday: 09:00–17:00',
  ],
  [
    'microdata dept',
    page(
      '',
      '<div itemscope itemtype="http://schema.org/Store"><meta itemprop="openingHours" content="Mo-Fr 09:00-17:00"><div itemprop="department" itemscope itemtype="http://schema.org/Pharmacy"><meta itemprop="name" content="Pharmacy"><meta itemprop="openingHours" content="Mo-Fr 10:00-12:00"></div></div>',
    ),
    'Monday–Friday: 09:00–17:00 || Monday–Friday: 10:00–12:00 (Pharmacy)',
  ],
  [
    'rdfa',
    page(
      '',
      '<div vocab="https://schema.org/" typeof="LocalBusiness"><span property="name">S</span><meta property="openingHours" content="Mo-Fr 09:00-17:00"></div>',
    ),
    'Monday–Friday: 09:00–17:00',
  ],
  [
    'rdfa prefix',
    page(
      '',
      '<div prefix="schema: http://schema.org/" typeof="schema:LocalBusiness"><meta property="schema:openingHours" content="Mo-Fr 09:00-17:00"></div>',
    ),
    'Monday–Friday: 09:00–17:00',
  ],
  [
    'rdfa spec',
    page(
      '',
      '<div vocab="https://schema.org/" typeof="LocalBusiness"><div property="openingHoursSpecification" typeof="OpeningHoursSpecification"><link property="dayOfWeek" href="http://schema.org/Monday"><meta property="opens" content="09:00"><meta property="closes" content="17:00"></div><div property="department" typeof="Pharmacy"><span property="name">Pharmacy</span><meta property="openingHours" content="Mo-Fr 10:00-12:00"></div></div>',
    ),
    'Monday: 09:00–17:00 || Monday–Friday: 10:00–12:00 (Pharmacy)',
  ],
])('reads %s', (_, html, said) => {
  // prettier-ignore
  expect(hours(html)).toBe(said)
})
