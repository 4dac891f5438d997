import { expect, it } from 'vitest'
import { fold, isStopWord, rarestWord, rarityOf, stem, stopWordsOf } from './index.js'

it.each([
  ['en', 'baking baked bakes'],
  ['en', 'openings opening'],
  ['it', 'prenotazione prenotazioni prenotare'],
  ['it', 'città citta'],
  ['de', 'Öffnungszeiten offnungszeit'],
  ['de', 'Häuser Haus'],
  ['fr', 'réservation réserver reservation'],
  ['es', 'reservación reservas reserva'],
  ['pl', 'sobota sobotę sobote'],
  ['ru', 'магазины магазина магазин'],
  ['el', 'ώρες ωρες'],
  ['tr', 'kitaplar kitabı kitap'],
])('gives all forms of a word one stem (%s: %s)', (language, forms) => {
  expect(new Set(forms.split(' ').map((form) => stem(form, language))).size).toBe(1)
})

const plurals = {
  en: 'room rooms, city cities, box boxes, child children, menu menus, knife knives, price prices, berry berries, woman women, foot feet, tooth teeth, dish dishes, bus buses, party parties, glass glasses, key keys, class classes, potato potatoes, camera cameras, wolf wolves',
  it: 'camera camere, menù menu, prenotazione prenotazioni, gatto gatti, amica amiche, albergo alberghi, banco banchi, farmacia farmacie, bottiglia bottiglie, città citta, orario orari, servizio servizi, spiaggia spiagge, arancia arance, medico medici, chiave chiavi, lettera lettere, tessera tessere, parete pareti, cameriera cameriere',
  de: 'Haus Häuser, Buch Bücher, Apfel Äpfel, Stadt Städte, Zahn Zähne, Arzt Ärzte, Kind Kinder, Öffnungszeit Öffnungszeiten, Gast Gäste, Auto Autos, Lehrerin Lehrerinnen, Blume Blumen, Bad Bäder, Museum Museen, Konto Konten, Kurs Kurse, Glas Gläser, Kundin Kundinnen, Menü Menüs, Kamera Kameras',
  fr: 'cheval chevaux, animal animaux, journal journaux, gâteau gâteaux, bateau bateaux, menu menus, chambre chambres, réservation réservations, bijou bijoux, jeu jeux, tarif tarifs, travail travaux, hôpital hôpitaux, café cafés, lieu lieux, forfait forfaits, musée musées, crêpe crêpes, clé clés, conseil conseils',
  es: 'habitación habitaciones, reserva reservas, precio precios, jardín jardines, pez peces, luz luces, hotel hoteles, menú menús, menú menus, sofá sofás, autobús autobuses, lápiz lápices, botón botones, flor flores, joven jóvenes, examen exámenes, taxi taxis, pared paredes, cruz cruces, huésped huéspedes',
  pt: 'reservação reservações, refeição refeições, pão pães, mão mãos, cartão cartões, hotel hotéis, papel papéis, animal animais, lençol lençóis, barril barris, fácil fáceis, homem homens, jardim jardins, irmã irmãs, túnel túneis, viagem viagens, menu menus, português portugueses, opção opções, botão botões',
}

it.each(Object.entries(plurals))('has twenty plurals meet their singulars (%s)', (language, pairs) => {
  const apart = pairs.split(', ').filter((pair) => {
    const [singular = '', plural = ''] = pair.split(' ')
    return (
      stem(singular, language) !== stem(plural, language) || stem(fold(singular), language) !== stem(plural, language)
    )
  })
  expect(apart).toEqual([])
  expect(pairs.split(', ')).toHaveLength(20)
})

it.each([
  ['en', 'leaf leaves', 'new news', 'personal people', 'ga gas', 'bu bus', 'statu status'],
  ['it', 'apra apre', 'tenera tenere'],
  ['de', 'gewin gewinnen', 'hau haus'],
  ['fr', 'pri prix'],
  ['es', 'franz francés', 'pan panel'],
  ['pt', 'mal mais', 'pai país'],
])('does not take another word for a plural (%s)', (language, ...pairs) => {
  for (const pair of pairs) {
    const [one = '', other = ''] = pair.split(' ')
    expect(stem(one, language), pair).not.toBe(stem(other, language))
  }
})

it('matches words by the stem with or without their accents', () => {
  const pairs = ['reservação reservar', 'reservacao reservas', 'agradável agradar', 'explicações explicar']
  for (const [one, other] of pairs.map((pair) => pair.split(' ')))
    expect(stem(one ?? '', 'pt'), one).toBe(stem(other ?? '', 'pt'))
})

it('leaves the words of a language without an algorithm as they are, folded', () => {
  expect(stem('Cửa', 'vi')).toBe(fold('Cửa'))
  expect(stem('開く', 'ja')).toBe('開く')
  expect(stem('2nd', 'en')).toBe('2nd')
})

it('separates grammar words from meaningful ones', () => {
  const grammar = {
    en: 'the what when',
    it: 'perche quando della',
    de: 'der wann nicht',
    es: 'cuando donde el',
    pl: 'kiedy jest',
    ru: 'когда где',
    cs: 'kdy je',
  }
  const meaning = { en: 'bread', it: 'pane', de: 'brot', es: 'cuenta', pl: 'chleb', ru: 'хлеб', cs: 'chleb' }
  for (const [language, words] of Object.entries(grammar))
    for (const word of words.split(' ')) expect(isStopWord(word, language), `${language}: ${word}`).toBe(true)
  for (const [language, word] of Object.entries(meaning)) expect(isStopWord(word, language), word).toBe(false)
  expect(stopWordsOf('xx').size).toBe(0)
})

it('weighs a word more the rarer it is', () => {
  for (const [language, ...words] of [
    ['en', 'the', 'year', 'bread', 'qwxzt'],
    ['it', 'di', 'anno', 'pane', 'qwxzt'],
    ['de', 'die', 'jahr', 'brot', 'qwxzt'],
  ] as const) {
    const rarities = words.map((word) => rarityOf(stem(word, language), language) ?? 0)
    expect(rarities).toEqual(rarities.toSorted((a, b) => a - b))
    expect(rarities.at(-1)).toBe(rarestWord)
  }
  expect(rarityOf('word', 'xx')).toBeUndefined()
})
