import { divs, semantic, type GoldPage } from './gold-page.testing.js'

export const englishDataPages: readonly GoldPage[] = [
  {
    name: 'JSON-LD that says more than the page',
    language: 'en',
    html: semantic({
      title: 'Welcome',
      business: 'Tide Surf School',
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"SportsActivityLocation","name":"Tide Surf School","telephone":"+44 1637 496 055","openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Saturday","Sunday"],"opens":"08:00","closes":"18:00"}],"address":{"@type":"PostalAddress","streetAddress":"2 Beach Road","addressLocality":"Newquay","postalCode":"TR7 1AA"}}</script>',
      body: '<h1>Learn to surf in a weekend</h1><p>Small groups of six, boards and wetsuits included.</p>',
    }),
    gold: 'Learn to surf in a weekend\nSmall groups of six, boards and wetsuits included.\nTide Surf School\nOpening hours Saturday, Sunday: 08:00–18:00\nContact\nAddress: 2 Beach Road, TR7 1AA Newquay\nPhone: +44 1637 496 055',
    rows: [
      ['Saturday', '08:00–18:00'],
      ['Address', '2 Beach Road'],
    ],
  },
  {
    name: 'microdata of a business',
    language: 'en',
    html: divs({
      title: 'Find us',
      business: 'Pebble Pottery',
      body: '<div itemscope itemtype="https://schema.org/Store"><h1 itemprop="name">Pebble Pottery</h1><p>Hand-thrown mugs and bowls from a shed by the sea.</p><meta itemprop="openingHours" content="Tu-Sa 10:00-17:00"><meta itemprop="telephone" content="+44 1326 496 770"><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><meta itemprop="streetAddress" content="5 Quay Lane"><meta itemprop="postalCode" content="TR11 3XX"><meta itemprop="addressLocality" content="Falmouth"></div></div>',
    }),
    gold: 'Pebble Pottery\nHand-thrown mugs and bowls from a shed by the sea.\nOpening hours\nTuesday–Saturday: 10:00–17:00\nContact\nAddress: 5 Quay Lane, TR11 3XX Falmouth\nPhone: +44 1326 496 770',
    rows: [
      ['Tuesday–Saturday', '10:00–17:00'],
      ['Address', '5 Quay Lane'],
    ],
  },
  {
    name: 'microdata of products',
    language: 'en',
    html: semantic({
      title: 'Lamps',
      business: 'Glow Studio',
      body: '<h1>Desk lamps</h1><div itemscope itemtype="https://schema.org/Product"><h2 itemprop="name">Heron lamp</h2><p itemprop="description">Brass, with a linen cable of two metres.</p><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="129.00"><meta itemprop="priceCurrency" content="GBP"><link itemprop="availability" href="https://schema.org/InStock"></div></div>',
    }),
    gold: 'Desk lamps\nHeron lamp\nBrass, with a linen cable of two metres.\nHeron lamp: price 129.00 GBP; available',
    rows: [['Heron lamp', '129.00']],
  },
  {
    name: 'microdata of questions',
    language: 'en',
    html: divs({
      title: 'FAQ',
      business: 'Arrow Taxi',
      body: '<h1>Before you book</h1><div itemscope itemtype="https://schema.org/FAQPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><div class="q" itemprop="name">Can I pay in the car</div><div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><div itemprop="text">Drivers take cards and cash.</div></div></div><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><div class="q" itemprop="name">Child seats</div><div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><div itemprop="text">Please ask for one an hour before the ride.</div></div></div></div>',
    }),
    gold: 'Before you book\nCan I pay in the car\nDrivers take cards and cash.\nChild seats\nPlease ask for one an hour before the ride.',
    pairs: [
      ['Can I pay in the car', 'Drivers take cards and cash'],
      ['Child seats', 'an hour before the ride'],
    ],
  },
]
