import { describe, expect, it } from 'vitest'
import { hasOpeningHours, namesDay } from './hours-patterns.js'

describe('opening hours', () => {
  it.each([
    'Monday to Friday 8:00–17:00',
    'Mon-Fri 9am - 5pm',
    'Sat 7:30am–4:30pm',
    'Sunday: closed, Monday: 9–12',
    'Dal lunedì al venerdì 9:00-13:00',
    'Domenica chiuso; lunedì 7.30–13',
    'lun–sab 9:00–12:30 e 15:30–18:30',
    'Martedì Chiuso',
    'Closed on Mondays',
    'Sabato: 18:30',
    'Sunday at 10.30am',
    'Domenica CHIUSO TUTTO IL GIORNO',
    'Saturday afternoon closed',
    'Lunes a Viernes: 10:00 - 22:00',
    'Sábados y domingos: de 9 h a 23 h',
    'Martes cerrado, miércoles cerrado',
    'Montag bis Freitag 8–18 Uhr',
    'Mo–Fr: 9 bis 18 Uhr',
    'Samstags 9–13 Uhr',
    'Montag Ruhetag',
    'Du lundi au vendredi de 9h à 18h30',
    'Lun. - Ven. : 9h - 12h / 14h - 18h',
    'Fermé le dimanche',
    'Segunda a sexta das 08:00 às 12:00',
    'Seg–Sex: 9h às 18h',
    'Domingo: fechado',
    'Segundas-feiras: fechado',
    'Mo und Do von 9 bis 12 Uhr',
    'So geschlossen',
    'Mo Ruhetag',
    'Sa + So geschlossen',
    'Mo–Fr: 9 bis 18.30 Uhr',
    'Sonnabend 9–13 Uhr',
    'Lunes: 10:00 h',
    'La boutique est fermée le dimanche et le lundi',
  ])('%s', (text) => {
    expect(hasOpeningHours(text)).toBe(true)
  })
  it.each([
    'It sells out on most Saturdays by noon; ring us before 10am.',
    'On Monday we had 12 guests.',
    'From 8:00 to 17:00',
    'A loaf is €3.50 on Fridays.',
    'Il martedì c’è il mercato.',
    'We met on a Tuesday.',
    'Monday: soup',
    'Il museo è chiuso il lunedì di Pasqua',
    'Friday 13',
    'El martes tenemos 12 plazas.',
    'Dopo di che 9:00 e 10:00',
    'O barco sai do cais às 9:00 e às 13:00',
    'Vier Personen, so ab 18 Uhr, vielleicht bis 20 Uhr',
    'Am Mittwoch um 19 Uhr',
    'Le lundi de Pâques',
    'Gruppi di 20 persone partono alle 9:00 e tornano alle 12:00',
    'You can do a tour at 10:00 and 14:00',
    'until 14:00, so a booking before 12:00 is best',
    'Do-it-yourself workshop at 10:00 and 14:00',
    'Pause à mi-parcours, départ 9h, retour 17h',
    'Eintritt Fr. 12, Beginn 10 Uhr und 14 Uhr',
    'Quinta da Boa Vista: check-in 15:00, check-out 11:00',
    'La segunda sesión es a las 10:00 y la tercera a las 12:00',
    'La quarta edizione si tiene dalle 10:00 alle 18:00',
    'Sabato: 8.50 €',
    'Montag: Pizza 8.50 Euro, Pasta 7.50 Euro',
    'Produits de la ferme livrés le lundi et le jeudi',
    'Passeio pelo cerrado aos sábados e domingos',
    'Excursion du samedi : 2h de marche et 1h de pause',
    'Sunday at noon, 3 h walk, 2 h break',
  ])('not: %s', (text) => {
    expect(hasOpeningHours(text)).toBe(false)
  })
})

it.each([
  ['Monday – Friday', true],
  ['Mo–Fr', true],
  ['Segunda a Sexta', true],
  ['Quinta', true],
  ['Da lunedì al venerdì', true],
  ['Quinta da Boa Vista', false],
  ['Our team', false],
])('knows whether a line names days: %s', (line, names) => {
  expect(namesDay(line)).toBe(names)
})
