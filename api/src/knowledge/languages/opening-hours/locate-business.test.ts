import { expect, it } from 'vitest'
import { inferZone, type LocationHints } from './locate-business.js'

const winter = new Date('2026-01-05T12:00:00Z')

function place(domain: string, language: string, ...texts: string[]): LocationHints {
  return { domain, language, texts }
}

it.each<[LocationHints, string | undefined]>([
  [place('studio-rovere.example', 'it', 'Telefono: +39 0125 123456'), 'Europe/Rome'],
  [place('skerry.example', 'en', 'Call +44 1856 872044.'), 'Europe/London'],
  [place('hof.example', 'de', 'Deichstraße 3, 21635 Jork, Deutschland'), 'Europe/Berlin'],
  [place('hof.de', 'de', 'Der Obsthof liegt am Deich.'), 'Europe/Berlin'],
  [place('www.bottega.it', 'it'), 'Europe/Rome'],
  [place('www.bakery.co.uk', 'en', 'Phone: 01856 872044'), 'Europe/London'],
  [place('pies.example', 'en', '18 East Street\nChichester\nPO20 0BJ\nUnited Kingdom'), 'Europe/London'],
  [place('ristorante.example', 'it', 'Lungomare 27\n16145 Genova — Italy'), 'Europe/Rome'],
  [place('pub.example', 'en', '3 High Street, York, England'), 'Europe/London'],
  [place('museo.example', 'it', 'Scrivete a museo@comune.catania.it'), 'Europe/Rome'],
  [place('museum.example', 'en', 'Write to us at desk@museum.it'), undefined],
  [place('bar.example', 'en', '16th Street, Denver, CO'), undefined],
  // The site's text outweighs the domain ending.
  [place('pasta.it', 'en', 'Phone: +41 44 668 18 00'), 'Europe/Zurich'],
  [place('tapas.example', 'es', 'Teléfono: +34 928 123 456'), undefined],
  [place('diner.example', 'en', 'Phone: +1 212 555 0123'), undefined],
  [place('startup.io', 'en', 'We like computers.'), undefined],
  [place('bakery.co.uk', 'en'), undefined],
  [place('two.example', 'en', 'London: +44 20 7946 0000\nRome: +39 06 1234567'), undefined],
  [place('shop.com', 'it'), undefined],
  [place('127.0.0.1:8080', 'it'), undefined],
])('%o is in %s', (whereabouts, zone) => {
  const found = inferZone(whereabouts, winter)
  expect(found).toBe(zone)
})

it('uses the daylight saving time of the day in question', () => {
  const twoZones = place('two.example', 'en', 'Lagos: +234 803 123 4567\nLondon: +44 20 7946 0000')
  expect(inferZone(twoZones, winter)).toBeUndefined()
  expect(inferZone(twoZones, new Date('2026-07-06T12:00:00Z'))).toBeDefined()
})
