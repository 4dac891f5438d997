import type { Locale } from '@loquia/contracts'
import type { SheetState } from '../../ui/overlays/sheet'

/** Without `words`, the page was skipped. */
export interface SamplePage {
  title: string
  path: string
  words?: number
}

/** Verbatim content of the sample businesses; a test compares it with the running sites. */
export const sampleSite: Record<Locale, { domain: string; bubble: string; shelf: string[]; pages: SamplePage[] }> = {
  en: {
    domain: 'marlowandfinch.example',
    bubble: 'bg-[#1d4a5b]',
    shelf: [
      'Opening hours',
      'Bread and pastry',
      'Cakes to order',
      'Café menu',
      'Baking classes',
      'Gift vouchers',
      'Our story',
      'Frequently asked questions',
    ],
    pages: [
      { title: 'Bread and pastry', path: '/bread', words: 302 },
      { title: 'Orders, delivery and refunds', path: '/orders-and-delivery', words: 274 },
      { title: 'Opening hours', path: '/opening-hours', words: 248 },
      { title: 'Allergens and dietary information', path: '/allergens', words: 248 },
      { title: '', path: '/bread?from=newsletter' },
      { title: 'Frequently asked questions', path: '/faq', words: 210 },
      { title: 'Catering and wholesale price list 2026/27', path: '/catering-and-wholesale.pdf', words: 158 },
    ],
  },
  it: {
    domain: 'querciole.example',
    bubble: 'bg-[#5a6b35]',
    shelf: [
      'Camere e appartamenti',
      'Ristorante e menu',
      'Olio e prodotti',
      'Orari di apertura',
      'Chi siamo',
      'Esperienze al podere',
      'Buoni regalo',
      'Domande frequenti',
    ],
    pages: [
      { title: 'Camere e appartamenti', path: '/camere', words: 259 },
      { title: 'Olio e prodotti', path: '/olio-e-prodotti', words: 219 },
      { title: 'Ristorante e menu', path: '/ristorante', words: 206 },
      { title: 'Condizioni di prenotazione', path: '/condizioni', words: 190 },
      { title: '', path: '/olio-e-prodotti?da=notizie' },
      { title: 'Domande frequenti', path: '/domande-frequenti', words: 146 },
      { title: 'Eventi e matrimoni 2027', path: '/eventi-e-matrimoni.pdf', words: 172 },
    ],
  },
}

export const sheetStateOf = ({ words }: SamplePage): SheetState => (words === undefined ? 'skipped' : 'read')
