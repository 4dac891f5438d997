import type { AskedSite } from './asked-site.ts'

/** Asked of the English sample site in Italian. */
export const ofTheEnglishSite: AskedSite = {
  answered: [
    ['Dove siete?', 'Percy Row'],
    ['A che ora aprite la domenica?', '8:30am'],
    ['siete aperti il lunedì', 'Closed'],
    ['Quanto costa un cappuccino?', '£3.60'],
    ['C’è il parcheggio?', 'Beaconsfield'],
    ['posso portare il cane', 'front terrace'],
    ['avete il wifi?', 'guests of the café'],
    ['Accettate carte di credito?', 'all cards'],
    ['Consegnate a domicilio?', 'cargo bike', '£3.50'],
    ['Avete pane senza glutine?', 'coeliac'],
    ['quanto vale un buono regalo', '24 months'],
  ],
  declined: ['Vendete palloncini?', 'Avete una piscina?', 'Quanto costa una camera doppia?'],
}

/** Asked of the Italian sample site in English. */
export const ofTheItalianSite: AskedSite = {
  answered: [
    ['What is your phone number?', '742 000318'],
    ['What time is check-out?', '10:30'],
    ['Do you have rooms for families?', 'Familiare', '4 letti'],
    ['is there wifi', 'in tutte le camere'],
    ['Can I rent a bike?', '30 €'],
    ['How deep is the pool?', '1,10'],
    ['Do you take American Express?', 'American Express'],
    ['are pets allowed', 'Ginestra e Salvia'],
  ],
  declined: ['Is there a tennis court?', 'Do you have a spa?', 'Can I rent a car?'],
}
