import type { SameShape } from '../../../same-shape'
import type { recorded as english } from '../../en/public/recorded'

/** Actual answers of the sample site's bot; not written by hand. */
export const recorded: SameShape<typeof english> = {
  recorded: {
    hero: {
      question: 'Si può ricaricare l’auto elettrica?',
      answer:
        '**Si può ricaricare l’auto elettrica?** Sì, abbiamo due colonnine da 7,4 kW nel parcheggio. La ricarica costa 0,45 € al kWh. [1]',
      quote: 'Sì, abbiamo due colonnine da 7,4 kW nel parcheggio. La ricarica costa 0,45 € al kWh.',
      title: 'Domande frequenti',
      path: '/domande-frequenti',
    },
    sources: {
      question: 'C’è una lavatrice?',
      answer: '**C’è una lavatrice?** Sì, nella rimessa, a gettone: 5 € a lavaggio, detersivo compreso. [1]',
      quote: 'Sì, nella rimessa, a gettone: 5 € a lavaggio, detersivo compreso.',
      title: 'Domande frequenti',
      path: '/domande-frequenti',
    },
    honest: {
      question: 'Qual è la capitale della Francia?',
      answer:
        'Non ho trovato una risposta su questo sito. Puoi chiedere direttamente: [pagina dei contatti](/contatti), [0742 000318](tel:0742000318) o [info@querciole.example](mailto:info@querciole.example).',
    },
  },
}
