import type { SameShape } from '../../../same-shape'
import type { measuredPage as english } from '../../en/public/measured-page'

export const measuredPage: SameShape<typeof english> = {
  measuredPage: {
    title: 'Come l’abbiamo misurato',
    description:
      'Da dove vengono i numeri di questo sito: che cosa abbiamo misurato, come, e che cosa i numeri non dicono.',
    intro:
      'Ogni numero di questo sito riguarda il prodotto. L’ha misurato un programma, che chiunque abbia il codice può rieseguire, e un test fallisce se un numero scritto qui non corrisponde più alla sua fonte. Non diamo numeri su quanto ci hanno guadagnato i clienti: non li abbiamo misurati.',
    figure: 'Il numero',
    how: 'Come',
    limits: 'Che cosa non dice',
    size: {
      title: 'Peso',
      figures:
        '{{launcher}} kB per mostrare il pulsante sulla pagina; {{all}} kB in tutto per poter scrivere una domanda.',
      how: 'I file come vengono inviati, compressi uno per uno con Brotli; 1 kB sono 1.000 byte. Sono limiti massimi: se i file pesano di più, la compilazione fallisce.',
      not: 'I caratteri e le immagini della tua pagina. Le parti che usano in pochi, come il modulo per lasciare un messaggio, si caricano dopo e non sono contate.',
    },
    speed: {
      title: 'Velocità di lettura',
      figures:
        'La prima risposta è pronta dopo {{first}}; le {{pages}} pagine del nostro sito di prova sono lette dopo {{time}}. Le pagine di questo sito ottengono almeno {{lighthouse}} con Lighthouse (prestazioni, accessibilità, buone pratiche, ricerca).',
      how: 'Il tempo dall’invio del dominio, come lo indica il server, con sito e server sulla stessa macchina. Lighthouse su {{lighthousePages}} pagine, con le impostazioni per un telefono in 4G lento, il {{day}}.',
      not: 'Quanto è veloce il tuo sito. In rete ogni pagina richiede il tempo che serve al tuo server, e un sito può chiedere delle pause.',
    },
    answers: {
      title: 'Risposte dalle tue pagine',
      figures:
        'Delle risposte sicure era giusto il {{right}}. Tra tutte le domande a cui le pagine rispondono, il {{wrong}} ha ricevuto una risposta sicura ma sbagliata.',
      how: '{{questions}} domande scritte per {{websites}} siti veri di piccole imprese, senza modello linguistico. Ogni sito è stato provato con impostazioni ricavate senza di esso.',
      not: 'Quanto spesso è sicuro: circa una domanda su quattro. Altrimenti mostra un passaggio e dice di non essere sicuro, o dice di non aver trovato niente.',
    },
    access: {
      title: 'Accessibilità',
      figures: '{{faults}} errori trovati da axe.',
      how: 'axe-core controlla ogni pagina e ogni stato della chat che i nostri test aprono, nelle due lingue, con tema chiaro e scuro, secondo le regole WCAG 2.2 fino al livello AA. Basta un errore perché il test fallisca.',
      not: 'Un programma trova solo una parte dei possibili problemi. Tastiera e lettore di schermo si provano a parte, a mano e con un programma.',
    },
    again: 'Provalo tu',
  },
}
