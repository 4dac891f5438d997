import type { SameShape } from '../../same-shape'
import type { home as english } from '../en/home'

/** The Italian texts of the home page. */
export const home: SameShape<typeof english> = {
  home: {
    title: 'Un chatbot che risponde con le tue parole',
    description: 'Scrivi il tuo dominio. Loquia legge le tue pagine in pochi secondi e risponde ai tuoi clienti con le frasi che ci trova, ognuna con la sua fonte.',
    headline: 'Un chatbot che risponde',
    headlineQuote: 'con le tue parole',
    subtitle: 'Loquia legge il tuo sito in pochi secondi e risponde ai tuoi clienti con le frasi delle tue pagine. Ogni risposta dice da dove viene.',
    still: {
      label: 'Una conversazione con il chatbot di un agriturismo, che risponde dal suo sito',
      title: 'Chiedi al podere',
      status: 'Podere Le Querciole, con le sue parole',
      welcome: 'Buongiorno. Che cosa vuoi sapere?',
      question: 'Si può ricaricare l’auto elettrica?',
      answer: 'Sì, abbiamo due colonnine da 7,4 kW nel parcheggio. La ricarica costa 0,45 € al kWh.',
      from: 'Da questa pagina',
      quote: 'Sì, abbiamo due colonnine da 7,4 kW nel parcheggio.',
      sourceTitle: 'Domande frequenti',
      sourceUrl: 'querciole.example › domande-frequenti',
      inputHint: 'Scrivi la tua domanda',
      caption: 'Il chatbot di un piccolo sito di prova, che risponde dalle sue pagine.',
    },
    shelf: { label: 'Le pagine dietro la risposta', text: 'Alcune delle pagine che il bot di questo agriturismo di prova ha letto. La risposta viene da quella in viola.' },
    how: {
      title: 'Dal dominio al chatbot in tre passi',
      one: { title: 'Scrivi il dominio', text: 'Niente account, niente file da preparare. Basta l’indirizzo del tuo sito.' },
      two: { title: 'Guardalo leggere', text: 'Le pagine vengono lette sotto i tuoi occhi. Puoi fare la prima domanda mentre il resto è ancora in lettura.' },
      three: { title: 'Incolla una riga', text: 'Copia un solo tag nel tuo sito. Lo stesso bot, con i tuoi colori, su ogni pagina.' },
    },
    crawl: {
      title: 'Prima legge, poi parla',
      text: 'Loquia segue la mappa del sito e i tuoi link, pagina per pagina. Quello che ha letto diventa pieno. Quello che salta è in elenco, con il motivo.',
      legendRead: 'Letta',
      legendFound: 'Trovata, ancora da leggere',
      legendSkipped: 'Saltata, con il motivo',
      picture: 'Le pagine di un sito di prova e che cosa ne è stato',
    },
    trust: {
      title: 'Ogni risposta si può controllare',
      sources: { title: 'Cita la fonte', text: 'La frase, la pagina, il link che si apre proprio lì. I tuoi clienti vedono che le parole sono tue.', quote: 'I cani sono benvenuti nelle camere Ginestra e Salvia e nell’appartamento Fienile: 6 € a notte, al massimo due.', source: 'Condizioni di prenotazione' },
      honest: { title: 'Dice quando non sa', text: 'Se le tue pagine non rispondono, il bot lo dice e indica i tuoi contatti. Non inventa niente.', question: 'Avete una sauna?', answer: 'Nelle pagine che ho letto non trovo nulla su questo. Puoi chiederlo direttamente alla struttura.' },
      light: { title: 'È un solo tag, leggero', text: 'Si carica per conto suo, non cambia nulla della tua pagina, non usa cookie e non salva niente prima del primo messaggio.' },
    },
    install: {
      title: 'Una riga, ed è online',
      text: 'Prima della chiusura del tag body. WordPress, Shopify, semplice HTML: ovunque tu possa incollare uno script.',
      note: 'La tua riga, con il tuo codice, ti aspetta nella pagina della demo.',
      codeLabel: 'Il tag da incollare',
    },
    closing: { title: 'Chiedigli qualcosa sulla tua azienda', text: 'Il tuo sito, le tue parole, pochi secondi.' },
  },
}
