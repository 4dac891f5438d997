import { expect, it } from 'vitest'
import { passages } from '../passages-of-body.testing.js'

const main = `<main><h1>Shop</h1><p>${'We repair bicycles of all kinds, old ones and new ones, while you wait for them. '.repeat(3)}</p></main>`

const readFooter = (footer: string) => passages(`${main}<footer>${footer}</footer>`).slice(1)

it.each([
  [
    'es',
    '<section><h2>Horario</h2><div><img src="a.svg" alt="Reloj"><p>Lunes a Viernes: 10:00 - 22:00<br>Sábados: 9:00 - 23:00</p></div></section>',
    'Lunes a Viernes: 10:00 - 22:00\nSábados: 9:00 - 23:00',
  ],
  [
    'pt',
    '<h3>Horário</h3><p><strong>Segunda a Sexta</strong><br> 08:00 às 12:00<br> 14:00 às 18:00</p>',
    'Segunda a Sexta: 08:00 às 12:00; 14:00 às 18:00',
  ],
  [
    'en',
    '<h3>Hours</h3><p><strong>Monday to Friday</strong><br> 08:00 - 12:00<br> 14:00 - 18:00</p>',
    'Monday to Friday: 08:00 - 12:00; 14:00 - 18:00',
  ],
  [
    'it',
    '<h3>Orari</h3><div><p>Da Lunedì alla domenica</p><p>Ore 12.00-15:00 18:00-24:00</p><p>Martedì chiuso</p></div>',
    'Da Lunedì alla domenica: Ore 12.00-15:00 18:00-24:00; Martedì chiuso',
  ],
  ['de', '<div><h4>Öffnungszeiten</h4><p>Mo–Fr: 9 bis 18 Uhr</p></div>', 'Mo–Fr: 9 bis 18 Uhr'],
  ['fr', '<p>Du lundi au vendredi de 9h à 18h30</p>', 'Du lundi au vendredi de 9h à 18h30'],
])('keeps the opening hours of a footer (%s)', (_, footer, text) => {
  expect(readFooter(footer)).toMatchObject([{ kind: 'hours', text }])
})

it.each([
  [
    'es',
    '<h2>Contacto</h2><img src="pin.svg"><a href="https://maps.example/x">Berriz Bidea, 3<br>48014, Bilbao, Bizkaia</a>',
    'Berriz Bidea, 3\n48014, Bilbao, Bizkaia',
  ],
  [
    'pt',
    '<h3>Contato</h3><p>Rua Romualdo Galvão, nº 293 - Sala 805<br>Lagoa Nova - Natal/RN<br>CEP 59000-000</p>',
    'Rua Romualdo Galvão, nº 293 - Sala 805\nLagoa Nova - Natal/RN\nCEP 59000-000',
  ],
  [
    'de',
    '<div><strong>Unsere Adresse:</strong><br> Auf der Alm 2<br> 27628 Wittstedt</div>',
    'Unsere Adresse:\nAuf der Alm 2\n27628 Wittstedt',
  ],
  ['fr', '<p>12 rue des Lilas, 75011 Paris</p>', '12 rue des Lilas, 75011 Paris'],
])('keeps the address of a footer (%s)', (_, footer, text) => {
  expect(readFooter(footer)).toMatchObject([{ kind: 'contact', text }])
})
