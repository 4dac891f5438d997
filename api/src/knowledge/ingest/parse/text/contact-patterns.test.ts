import { describe, expect, it } from 'vitest'
import { hasContactDetails } from './contact-patterns.js'

describe('contact data', () => {
  it.each([
    'info@shop.example',
    'Tel. 0541 123456',
    '+44 191 498 0142',
    'Via Roma 12, Rimini',
    'Piazza della Repubblica, 3',
    '27 Percy Row',
    '12 High Street',
    'P. IVA 01234567890',
    'Call 020 7946 0958',
    'Reg. Gorretta 12',
    'Fraz. San Vito, 3',
    'P.zza Garibaldi 4',
    '12050 Torre Bormida (CN)',
    'Indirizzo: Antella (FI)',
    'Hauptstraße 5, 12345 Berlin',
    'Auf der Alm 2\n27628 Wittstedt',
    '12 rue des Lilas, 75011 Paris',
    'Berriz Bidea, 3\n48014, Bilbao, Bizkaia',
    'C/ Gustavo Bacarisas, 2 · 41320 Cantillana',
    'Rua Romualdo Galvão, nº 293 - Sala 805\nLagoa Nova - Natal/RN\nCEP 59000-000',
    'Teléfono 954 123 456',
    'Téléphone : 01 23 45 67 89',
    'Adresse: Kirchplatz',
    'Móvil: 612 345 678',
    'Handy 0171 2345678',
    'Dirección: Calle Mayor 5',
  ])('%s', (text) => {
    expect(hasContactDetails(text)).toBe(true)
  })
  it.each([
    'Last updated: 02/03/2026',
    'Bus 306 stops at Percy Row.',
    'Kurs 2, 1200 Euro',
    'Fahrrad Modell 5 mit 10000 Kilometern Garantie',
    'Zimmer 12, Etage 3, ab 1200 Euro',
    'Concerts: March 12, April 14, May 2026',
    'Since 2015 we have 12 Happy Customers',
    'Room 5, Sunday 2024',
    'Ligue 1, saison 2023-2024',
    'A handy guide to the 2024/25 season',
    'Portable heater 110/220 V',
    'La exposición se llama Miradas 1998-2001',
    'Dirección: Pedro Almodóvar',
    'between 1999 and 2004',
    'a via di mezzo',
    'costs 1.900 € a day',
    'ISO 9001',
    'Version 12.4.100',
    'Reg. UE 2016/679',
    'Sede: da definire',
    'in 12050 cases (all of them)',
  ])('not: %s', (text) => {
    expect(hasContactDetails(text)).toBe(false)
  })
})
