import type { SameShape } from '../../../same-shape'
import type { landing as english } from '../../en/public/landing'

export const landing: SameShape<typeof english> = {
  landing: {
    title: 'Demo gratuita del chatbot',
    description: 'Crea un chatbot dal tuo sito e parlaci subito. Gratis per {{days}} giorni, senza carta.',
    headline: 'Ecco il chatbot',
    headlineQuote: 'che ha letto il tuo sito',
    subtitle: 'Scrivi il dominio: il chatbot comincia a leggere. Un attimo dopo ci stai già parlando.',
    form: {
      title: 'Crea la tua demo',
      submit: 'Crea il mio chatbot',
      accept: 'Creando una demo accetti i',
      terms: 'termini di servizio',
      and: 'e',
      privacy: 'l’informativa sulla privacy',
      note: 'Attiva per {{days}} giorni. Senza carta né account.',
    },
    how: {
      title: 'Come funziona',
      one: { title: 'Scrivi il tuo dominio', text: 'Così come lo scrivono i tuoi clienti.' },
      two: {
        title: 'Legge il tuo sito',
        text: 'Loquia legge le tue pagine davanti a te: cosa ha trovato, cosa ha letto, cosa ha saltato e perché.',
      },
      three: {
        title: 'Fai le tue domande',
        text: 'Chiedi quello che chiedono i tuoi clienti. Ogni risposta mostra la pagina da cui è presa.',
      },
    },
    benefits: {
      title: 'Che cosa ottieni',
      one: {
        title: 'Risposte a ogni ora',
        text: 'Orari, prezzi, resi: alle tre di notte come alle tre del pomeriggio.',
      },
      two: {
        title: 'Solo quello che hai scritto',
        text: 'Ogni risposta si basa su una frase del tuo sito, citata e con il link.',
      },
      three: {
        title: 'Sei lingue',
        text: 'La chat parla italiano, inglese, tedesco, francese, spagnolo e portoghese, nella lingua di chi scrive.',
      },
      four: {
        title: 'Con i tuoi colori',
        text: 'Scegli colori, titolo e messaggio di benvenuto, e vedi subito il risultato.',
      },
    },
    faq: {
      title: 'Domande e risposte',
      cost: {
        question: 'Quanto costa?',
        answer:
          'La demo è gratuita per {{days}} giorni, e resta gratuita se la salvi in un account, anche sul tuo sito. Pro costa {{price}}, una volta sola: una licenza a vita per un sito.',
      },
      integration: {
        question: 'Come lo metto sul mio sito?',
        answer:
          'Con una riga di codice: la copi dalla pagina della demo e la incolli prima della chiusura del tag body. Non c’è altro da installare.',
      },
      accuracy: {
        question: 'Quanto sono precise le risposte?',
        answer:
          'Il chatbot risponde solo dalle pagine che ha letto e mostra la frase usata, con il link. Se nelle tue pagine la risposta non c’è, lo dice.',
      },
      customization: {
        question: 'Posso cambiarne l’aspetto?',
        answer:
          'Sì: colori, titolo e messaggio di benvenuto. Vedi subito il risultato, e il codice da incollare cambia con lui.',
      },
    },
    closing: { title: 'Le risposte sono già nelle tue pagine', submit: 'Crea il mio chatbot' },
  },
}
