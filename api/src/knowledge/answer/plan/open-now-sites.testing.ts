import type { Passage } from '../../ingest/chunking/passage.js'

export interface Site {
  language: string
  domain: string
  zone?: string
  passages: readonly Partial<Passage>[]
}

export const sites = {
  /** The phone number reveals the location. */
  pottery: {
    language: 'en',
    domain: 'kiln-lane.example',
    passages: [
      {
        kind: 'hours',
        headings: ['Opening hours'],
        text: 'Monday – Friday: 9:00–17:30\nSaturday: 10:00–14:00\nSunday: closed',
      },
      { kind: 'contact', headings: ['Contact'], text: 'Kiln Lane Pottery\nPhone: +44 1856 872044' },
      { headings: ['About us'], text: 'Kiln Lane has thrown cups and bowls in Stromness since 1972.' },
      {
        kind: 'faq',
        headings: ['Questions', 'Can I open a package in the shop?'],
        text: 'Yes, so that you see whether the glaze is what you like.',
      },
      { headings: ['Workshop'], text: 'The workshop with the big kiln can be seen on the first day of each course.' },
    ],
  },
  outfitter: {
    language: 'en',
    domain: 'gillside-outfitters.example',
    zone: 'Europe/London',
    passages: [
      {
        kind: 'hours',
        headings: ['Opening hours'],
        text: 'Day: Monday; Shop: 9:00–17:00; Climbing wall: 14:00–21:00\nDay: Tuesday; Shop: 9:00–17:00; Climbing wall: closed\nDay: Sunday; Shop: closed; Climbing wall: 10:00–16:00',
      },
      { kind: 'hours', headings: [], text: 'Climbing wall: Mon 14:00–21:00. Gillside, 4 Mill Lane, Leeds LS1 1AA' },
      { headings: ['About us'], text: 'Gillside has fitted out walkers and climbers since 1981.' },
    ],
  },
  /** The domain reveals the location. */
  dentist: {
    language: 'it',
    domain: 'studio-ontani.it',
    passages: [
      {
        headings: ['Orari'],
        text: 'Lo studio è aperto dal lunedì al venerdì dalle 9.00 alle 12.30 e dalle 15.00 alle 19.00.',
      },
      { kind: 'faq', headings: ['Domande', 'Quanto costa la visita?'], text: 'La prima visita costa 45 euro.' },
      { headings: ['Chi siamo'], text: 'Lo studio Ontani cura i denti delle famiglie di Ivrea dal 1991.' },
    ],
  },
  /** The address reveals the location. */
  cellar: {
    language: 'de',
    domain: 'weinkeller-brandt.example',
    passages: [
      {
        kind: 'hours',
        headings: ['Öffnungszeiten'],
        text: 'Di–Do: 17–23 Uhr\nFr und Sa: 17–2 Uhr\nSonntag und Montag: geschlossen',
      },
      { kind: 'contact', headings: ['Kontakt'], text: 'Weinkeller Brandt\nHafengasse 3, 18439 Stralsund, Deutschland' },
      { headings: ['Über uns'], text: 'Der Weinkeller Brandt liegt unter dem alten Speicher am Hafen.' },
    ],
  },
  bookshop: {
    language: 'fr',
    domain: 'librairie-du-quai.fr',
    passages: [
      {
        kind: 'hours',
        headings: ['Horaires'],
        text: 'Du mardi au samedi de 10h à 12h30 et de 14h à 19h\nFermé le dimanche et le lundi',
      },
      { headings: ['La librairie'], text: 'La librairie du Quai vend des livres d’occasion à Nantes depuis 1984.' },
    ],
  },
  /** Two zones: only the owner's setting decides. */
  bakery: {
    language: 'es',
    domain: 'horno-del-puerto.es',
    zone: 'Atlantic/Canary',
    passages: [
      {
        kind: 'hours',
        headings: ['Horario'],
        text: 'De lunes a viernes, de 9:00 a 14:00 y de 17:00 a 20:00\nSábados, de 9:00 a 14:00',
      },
      { headings: ['Quiénes somos'], text: 'El Horno del Puerto hace pan de leña en Las Palmas desde 1960.' },
    ],
  },
  gym: {
    language: 'pt',
    domain: 'academia-mare.com.br',
    zone: 'America/Sao_Paulo',
    passages: [
      { kind: 'hours', headings: ['Horários'], text: 'Segunda a sexta: 6h às 22h\nSábado: 9h às 13h' },
      { headings: ['A academia'], text: 'A Academia Maré tem piscina e sala de musculação em Santos.' },
    ],
  },
  /** Nothing reveals the location. */
  garage: {
    language: 'en',
    domain: 'swift-motors.example',
    passages: [
      { kind: 'hours', headings: ['Opening hours'], text: 'Monday to Friday: 8:00–18:00\nSaturday: 9:00–13:00' },
      { headings: ['About'], text: 'Swift Motors mends cars and vans of every make.' },
    ],
  },
  museum: {
    language: 'en',
    domain: 'lighthouse-museum.co.uk',
    passages: [
      { kind: 'hours', headings: ['Museum hours'], text: 'Tuesday to Sunday: 10:00–17:00' },
      { kind: 'hours', headings: ['Café hours'], text: 'Monday to Sunday: 8:30–18:30' },
      { kind: 'contact', headings: ['Contact'], text: 'Phone: +44 1856 850000' },
      { headings: ['The light'], text: 'The lighthouse has shown the way into the bay since 1851.' },
    ],
  },
} satisfies Record<string, Site>
