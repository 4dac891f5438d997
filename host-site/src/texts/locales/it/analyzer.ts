import type { SameShape } from '../../same-shape'
import type { analyzer as english } from '../en/analyzer'

/** The Italian texts of the website analyzer. */
export const analyzer: SameShape<typeof english> = {
  analyzer: {
    title: 'Analisi del sito',
    description:
      'Scopri che cosa saprebbe un chatbot della tua azienda: scrivi il dominio e guarda le tue pagine mentre vengono lette.',
    headline: 'Guarda il tuo sito',
    headlineQuote: 'come lo legge un chatbot',
    subtitle:
      'Pagina per pagina: che cosa ha trovato, che cosa ha capito, che cosa ha saltato e perché. Alla fine gli parli.',
    report: {
      label: 'Alcune pagine di un agriturismo, come le elenca il resoconto',
      words: '{{words}} parole',
      duplicate: 'saltata: stesso testo di un’altra pagina',
    },
    form: {
      title: 'Analizza il tuo sito',
      website: 'Dominio del sito',
      websitePlaceholder: 'latuaazienda.it',
      hint: 'Solo il dominio, senza http:// né www',
      fullName: 'Nome e cognome',
      email: 'Email',
      submit: 'Crea il chatbot di prova',
      busy: 'Analisi in corso...',
      note: 'Nessuna carta di credito. I tuoi dati sono al sicuro.',
    },
    toasts: {
      nameRequired: { title: 'Manca il nome', text: 'Scrivi il tuo nome e cognome' },
      emailRequired: { title: 'Manca l’email', text: 'Scrivi il tuo indirizzo email' },
      analyzeFailed: { title: 'Errore', text: 'Qualcosa è andato storto' },
    },
    how: {
      title: 'Come funziona',
      one: { title: 'Scrivi il dominio', text: 'L’indirizzo come lo conoscono i tuoi clienti. Niente da installare.' },
      two: { title: 'Trova le pagine', text: 'Dalla mappa del sito e dai tuoi link, come permette robots.txt.' },
      three: {
        title: 'Le legge',
        text: 'Titoli, tabelle, prezzi, orari, file PDF. Lascia fuori menu e avvisi sui cookie.',
      },
      four: {
        title: 'Tu chiedi',
        text: 'La demo risponde con le frasi delle tue pagine e resta attiva per {{days}} giorni.',
      },
    },
  },
}
