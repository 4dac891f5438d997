import type { SameShape } from '../../../same-shape'
import type { recorded as english } from '../../en/public/recorded'

/** What the bot of the Italian sample site answered: as the English ones, none of it is written by hand. */
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
      question: 'Quanto costa il noleggio di una bicicletta elettrica?',
      answer: 'Abbiamo otto biciclette elettriche: 30 € al giorno, 18 € per mezza giornata, casco compreso. [1]',
      quote: 'Abbiamo otto biciclette elettriche: 30 € al giorno, 18 € per mezza giornata, casco compreso.',
      title: 'Esperienze al podere',
      path: '/esperienze',
    },
    honest: {
      question: 'Qual è la capitale della Francia?',
      answer:
        'Non ho trovato una risposta su questo sito. Puoi chiedere direttamente: [pagina dei contatti](/contatti), [0742 000318](tel:0742000318) o [info@querciole.example](mailto:info@querciole.example).',
    },
  },
}
