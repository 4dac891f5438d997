import { expect, it } from 'vitest'
import { hasContactDetails } from '../../ingest/parse/text/contact-patterns.js'
import { entitiesIn } from '../index.js'

const emails = (text: string, language = 'en') => entitiesIn(text, language).filter(({ kind }) => kind === 'email')

it.each([
  ['Write to us: orders [at] fenland [dot] example', 'orders [at] fenland [dot] example', 'orders@fenland.example'],
  ['orders[at]fenland.example', 'orders[at]fenland.example', 'orders@fenland.example'],
  ['info(at)mail.fenland.co.uk or by post', 'info(at)mail.fenland.co.uk', 'info@mail.fenland.co.uk'],
  ['info (at) fenland.de.', 'info (at) fenland.de', 'info@fenland.de'],
  ['Mail: info{at}fenland{dot}de', 'info{at}fenland{dot}de', 'info@fenland.de'],
  ['anna.rossi [@] fenland.it', 'anna.rossi [@] fenland.it', 'anna.rossi@fenland.it'],
  ['anna.rossi@fenland[dot]it', 'anna.rossi@fenland[dot]it', 'anna.rossi@fenland.it'],
  ['info (AT) fenland (PUNKT) de', 'info (AT) fenland (PUNKT) de', 'info@fenland.de'],
  ['info[ät]fenland.de', 'info[ät]fenland.de', 'info@fenland.de'],
  ['info (chiocciola) fenland.it', 'info (chiocciola) fenland.it', 'info@fenland.it'],
  ['info chiocciola fenland punto it', 'info chiocciola fenland punto it', 'info@fenland.it'],
  ['contact [arobase] fenland [point] fr', 'contact [arobase] fenland [point] fr', 'contact@fenland.fr'],
  ['hola (arroba) fenland (punto) es', 'hola (arroba) fenland (punto) es', 'hola@fenland.es'],
  ['ola [arroba] fenland [ponto] pt', 'ola [arroba] fenland [ponto] pt', 'ola@fenland.pt'],
  ['orders at fenland dot co dot uk', 'orders at fenland dot co dot uk', 'orders@fenland.co.uk'],
  ['info_at_fenland_dot_com', 'info_at_fenland_dot_com', 'info@fenland.com'],
])('%s is an email address', (text, written, address) => {
  expect(emails(text)).toMatchObject([{ text: written, address }])
  expect(hasContactDetails(text)).toBe(true)
})

it.each([
  'Meet us at fenland.example on Sunday',
  'We are at home',
  'Open at 9 (at the back door)',
  'Look at the point of it',
  'dinner [at] the harbor',
  '(at) fenland.de',
  'at dot com',
  'Shop at Fenland. Dot is our cat.',
  'a price of 5 (at least)',
])('%s is not an email address', (text) => {
  expect(emails(text)).toEqual([])
})

it('reads a hostile text quickly', () => {
  for (const text of ['a at '.repeat(900), 'a-'.repeat(2_000), 'a [at] a.'.repeat(500), 'a [at] a dot '.repeat(400)]) {
    const start = performance.now()
    entitiesIn(text, 'en')
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})
