import type { SameShape } from '../../../same-shape'
import type { analyzer as english } from '../../en/public/analyzer'

export const analyzer: SameShape<typeof english> = {
  analyzer: {
    title: 'Analisi del sito',
    description:
      'Scopri che cosa saprebbe un chatbot della tua azienda: scrivi il dominio e guarda le tue pagine mentre vengono lette.',
    headline: 'Guarda il tuo sito',
    headlineQuote: 'come lo legge un chatbot',
    subtitle:
      'Quante pagine e parole trova, a quali domande rispondono, e che cosa manca: prezzi, orari, pagine che senza JavaScript restano vuote.',
    report: {
      label: 'Alcune pagine del sito di un agriturismo, come le elenca il resoconto',
      words: '{{words}} parole',
      duplicate: 'saltata: stesso testo di un’altra pagina',
    },
    form: {
      title: 'Analizza il tuo sito',
      submit: 'Analizza il mio sito',
      note: 'Gratis, senza carta né account. Il risultato resta per {{days}} giorni.',
    },
    how: {
      title: 'Come funziona',
      one: { title: 'Scrivi il dominio', text: 'L’indirizzo come lo conoscono i tuoi clienti. Niente da installare.' },
      two: { title: 'Trova le pagine', text: 'Dalla mappa del sito e dai tuoi link, nei limiti di robots.txt.' },
      three: {
        title: 'Le legge',
        text: 'Titoli, tabelle, prezzi, orari, file PDF. Lascia fuori menu e avvisi sui cookie.',
      },
      four: {
        title: 'Fai le tue domande',
        text: 'La demo risponde con le frasi delle tue pagine e resta attiva per {{days}} giorni.',
      },
    },
  },
}
