import type { AskedAbroad } from './asked-abroad.testing.js'

/** Written after the table of words was finished, before any answer was seen. */
export const askedAbroadLater: readonly AskedAbroad[] = [
  {
    business: 'Saltmarsh Kitchen',
    answered: [
      ['Chi ha aperto il ristorante?', /Ruth Penhale/],
      ['Quanto costano i gamberetti?', /£9\.50/],
      ['Siete aperti la vigilia di Capodanno?', /20:00/],
      ['Il servizio è incluso?', /Service is not included/],
    ],
    declined: ['Avete una sala per matrimoni?', 'Fate consegne a domicilio?'],
  },
  {
    business: 'Ashdown Dental Care',
    answered: [
      ['Che orari fate?', /8:30 – 17:30/],
      ['Quanto dura un’otturazione?', /45 minutes/],
      ['I bambini pagano?', /seen free/],
      ['Parlate tedesco?', /German/],
    ],
    declined: ['Vendete spazzolini elettrici?'],
  },
  {
    business: 'Cogwheel Cycles',
    answered: [
      ['Quanto viene una bici da bambino per mezza giornata?', /£9/],
      ['Quanto tempo ci vuole per una riparazione?', /Two working days|while you wait/],
      ['Qual è il vostro indirizzo?', /Canal Wharf/],
    ],
    declined: ['Fate visite guidate?'],
  },
  {
    business: 'Larch Yoga',
    answered: [
      ['Accettate carte?', /card/],
      ['Chi insegna?', /Priya Nair/],
      ['Dove si trova lo studio?', /Mill Street/],
    ],
    declined: ['Avete corsi per bambini?', 'Vendete abbigliamento?'],
  },
  {
    business: 'Trattoria del Moro',
    answered: [
      ['When was the restaurant opened?', /1974/],
      ['Are you open on Mondays?', /Lunedì/],
      ['How do I book a table?', /0546 496 014/],
      ['Do I have to pay a deposit for a large group?', /100 euro/],
      ['What do you have for dessert?', /Zuppa inglese/],
    ],
    declined: ['Do you serve breakfast?', 'Do you have a swimming pool?'],
  },
  {
    business: 'Studio Dentistico Aurora',
    answered: [
      ['What is your phone number?', /015 496 0077/],
      ['Is the first visit free?', /gratuita/],
      ['Are you open on Saturdays?', /Sabato e domenica: chiuso/],
    ],
    declined: ['Do you sell contact lenses?'],
  },
  {
    business: 'Agriturismo La Rondine',
    answered: [
      ['Who are the owners?', /Baldelli/],
      ['Do children pay?', /tre anni non pagano/],
      ['How far is Assisi?', /quindici minuti/],
      ['Do you make your own olive oil?', /olio/],
    ],
    declined: ['Do you have a tennis court?', 'Can we have our wedding there?'],
  },
  {
    business: 'Falegnameria Bosio',
    answered: [
      ['How long does a kitchen take?', /otto settimane/],
      ['How do I pay?', /bonifico/],
    ],
    declined: ['Do you deliver abroad?'],
  },
]
