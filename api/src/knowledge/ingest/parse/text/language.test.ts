import { expect, it } from 'vitest'
import { languageOf, withLanguages } from './language.js'

const passages = {
  en: 'The house stands at the end of the lane, and from the terrace you can see the sea. Breakfast is served in the garden until ten, and there is a small shop where our guests buy bread, cheese and fruit. Dogs are welcome in all of the rooms, but not at the pool.',
  it: 'La casa si trova alla fine del viale e dalla terrazza si vede il mare. La colazione viene servita in giardino fino alle dieci, e c’è un piccolo negozio dove gli ospiti comprano il pane, il formaggio e la frutta. I cani sono i benvenuti in tutte le camere, ma non in piscina.',
  de: 'Das Haus steht am Ende der Straße, und von der Terrasse aus sieht man das Meer. Das Frühstück wird bis zehn Uhr im Garten serviert, und es gibt einen kleinen Laden, in dem unsere Gäste Brot, Käse und Obst kaufen. Hunde sind in allen Zimmern willkommen, aber nicht am Becken.',
  fr: 'La maison se trouve au bout du chemin et de la terrasse on voit la mer. Le petit déjeuner est servi dans le jardin jusqu’à dix heures, et il y a une petite boutique où nos clients achètent du pain, du fromage et des fruits. Les chiens sont les bienvenus dans toutes les chambres.',
  es: 'La casa está al final del camino y desde la terraza se ve el mar. El desayuno se sirve en el jardín hasta las diez, y hay una pequeña tienda donde los huéspedes compran pan, queso y fruta. Los perros son bienvenidos en todas las habitaciones, pero no en la piscina.',
  pt: 'A casa fica no fim da rua e do terraço vê-se o mar. O pequeno-almoço é servido no jardim até às dez horas, e há uma pequena loja onde os hóspedes compram pão, queijo e fruta. Os cães são bem-vindos em todos os quartos, mas não na piscina da casa.',
  nl: 'Het huis staat aan het einde van de laan en vanaf het terras kun je de zee zien. Het ontbijt wordt tot tien uur in de tuin geserveerd, en er is een kleine winkel waar onze gasten brood, kaas en fruit kopen. Honden zijn welkom in alle kamers, maar niet bij het zwembad.',
  sv: 'Huset ligger i slutet av gatan och från terrassen kan man se havet. Frukosten serveras i trädgården fram till klockan tio, och det finns en liten butik där våra gäster köper bröd, ost och frukt. Hundar är välkomna i alla rum, men inte vid poolen eller i köket.',
  pl: 'Dom stoi na końcu ulicy i z tarasu widać morze. Śniadanie podajemy w ogrodzie do godziny dziesiątej, a na miejscu jest mały sklep, w którym nasi goście kupują chleb, ser i owoce. Psy są mile widziane we wszystkich pokojach, ale nie przy basenie, który jest dla gości.',
  ru: 'Дом стоит в конце улицы, и с террасы видно море. Завтрак подают в саду до десяти часов, и у нас есть небольшой магазин, где гости покупают хлеб, сыр и фрукты. Собаки могут жить во всех комнатах, но не у бассейна, потому что это место только для гостей и их детей.',
  ja: '家は通りの終わりにあり、テラスから海が見えます。朝食は十時まで庭で出されます。小さな店でパンやチーズや果物を買うことができます。犬はすべての部屋で歓迎されますが、プールには入れません。',
  el: 'Το σπίτι βρίσκεται στο τέλος του δρόμου και από τη βεράντα φαίνεται η θάλασσα.',
} as const

it('detects the language of a page that declares none, or a wrong one', () => {
  for (const [language, text] of Object.entries(passages))
    for (const declared of [undefined, language, 'en', 'it'])
      expect(languageOf(text, declared, { language: 'en' }), `${language} declared ${declared}`).toBe(language)
})

it('uses the declared language of a page without words', () => {
  for (const declared of ['de', 'pl', 'it', 'en-GB'])
    expect(languageOf('Hotel Bellavista, Lucca, +39 0583 1234', declared, { language: 'en' })).toBe(
      declared.slice(0, 2),
    )
  expect(languageOf('Hotel Bellavista, Lucca', undefined, { language: 'it' })).toBe('it')
})

it('marks the blocks that are in another language than their page', () => {
  const blocks = [passages.de, passages.en, 'Tel. 030 1234'].map((text) => ({
    kind: 'text' as const,
    text,
    headings: [],
  }))
  expect(withLanguages(blocks, 'de').map(({ language }) => language)).toEqual([undefined, 'en', undefined])
})
