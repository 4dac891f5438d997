import type { SameShape } from '../../../same-shape'
import type { home as english } from '../../en/public/home'

/** The Italian texts of the home page. */
export const home: SameShape<typeof english> = {
  home: {
    title: 'Un chatbot che risponde con le tue parole',
    description:
      'Scrivi il tuo dominio. Loquia legge le tue pagine in pochi secondi e risponde ai tuoi clienti con le frasi che ci trova, ognuna con la sua fonte.',
    still: {
      label: 'Una conversazione con il chatbot di un agriturismo, che risponde dal suo sito',
      title: 'Podere Le Querciole',
      status: 'Assistente AI · risponde dal sito',
      welcome: 'Ciao, sono l’assistente AI di Podere Le Querciole. Rispondo dal sito e ti mostro dove l’ho letto.',
      from: 'Da questa pagina',
      inputHint: 'Scrivi la tua domanda',
      caption: 'Il chatbot di un piccolo sito di prova, che risponde dalle sue pagine.',
    },
    shelf: {
      label: 'Le pagine dietro la risposta',
      text: 'Alcune pagine che il bot di questo agriturismo di prova ha letto. La risposta viene da quella viola.',
    },
    crawl: {
      words_one: '{{formattedCount}} parola',
      words_other: '{{formattedCount}} parole',
      duplicate: 'saltata: stesso testo di un’altra pagina',
      title: 'Prima legge, poi parla',
      text: 'Loquia segue la mappa del sito e i tuoi link. Quello che ha letto diventa pieno. Quello che salta è in elenco, con il motivo.',
      legendRead: 'Letta',
      legendFound: 'Trovata, ancora da leggere',
      legendSkipped: 'Saltata, con il motivo',
      picture: 'Le pagine di un sito di prova e che cosa ne è stato',
    },
    trust: {
      title: 'Ogni risposta si può controllare',
      sources: {
        title: 'Cita la fonte',
        text: 'La frase, la pagina, il link che si apre proprio lì. I tuoi clienti vedono che le parole sono tue.',
      },
      honest: {
        title: 'Dice quando non sa',
        text: 'Se le tue pagine non rispondono, il bot lo dice e indica i tuoi contatti. Non inventa niente.',
      },
      light: {
        title: 'È un solo tag, leggero',
        text: 'Si carica da sé, non cambia la tua pagina, non usa cookie e non salva niente prima del primo messaggio.',
      },
    },
  },
  hero: {
    title: 'Un chatbot che risponde',
    titleQuote: 'con le tue parole',
    subtitle:
      'Loquia legge il tuo sito in pochi secondi e risponde ai tuoi clienti con le frasi delle tue pagine. Ogni risposta dice da dove viene.',
    talk: 'Oppure parla prima con noi',
    boxes: {
      one: {
        title: 'La domanda delle nove e mezza di sera',
        p1: 'Qualcuno è sul tuo sito, quasi deciso, con un’ultima domanda. Tu sei a cena.',
        p2: 'Loquia risponde dalle tue pagine, mentre è ancora lì.',
        p3: 'Al mattino leggi che cosa ha chiesto, e che cosa il tuo sito ancora non dice.',
      },
      two: {
        intro: 'Di che cosa ti libera',
        i1: 'Le domande che arrivano ogni giorno',
        i2: 'La prima risposta ai nuovi contatti',
        i3: 'Gli appuntamenti e i promemoria',
        i4: 'Le chiamate fuori orario',
        i5: 'I testi per prodotti e newsletter',
        i6: 'Copiare da un programma all’altro',
        i7: 'I numeri che nessuno ha tempo di leggere',
      },
      three: {
        p1: 'Il chatbot è pronto subito. Il\u00a0resto lo costruiamo con te.',
        p2: 'Guardiamo come lavori, scegliamo da che cosa partire e colleghiamo gli strumenti che hai già.',
        p3: 'Lo vedi funzionare prima di decidere il passo dopo.',
        button: 'Prenota una chiamata',
      },
    },
  },
  creator: {
    title: 'Crea il tuo, adesso',
    text: 'Basta un campo: le tue pagine vengono lette sotto i tuoi occhi, poi fai la prima domanda.',
    book: 'Oppure prenota una chiamata con noi',
  },
  voicePromo: {
    title: 'Risponde anche al telefono',
    text: 'Un agente vocale risponde giorno e notte: ascolta, chiede, segna l’appuntamento in agenda e passa la linea quando serve una persona.',
    more: 'Come funziona',
    book: 'Prenota una chiamata di prova',
    spoken: 'Buonasera. Ora siamo chiusi, ma posso prenotarle il tavolo.',
  },
  services: {
    title: 'Sei lavori che facciamo noi',
    text: 'Ognuno funziona da solo. Insieme, condividono quello che sanno dei tuoi clienti.',
    more: 'Scopri di più',
    customerService: {
      title: 'Assistenza clienti',
      text: 'Risposte a ogni ora dalle tue pagine, e un passaggio ordinato quando serve una persona.',
    },
    salesAutomation: {
      title: 'Automazione delle vendite',
      text: 'Ogni contatto riceve in pochi minuti una risposta, le domande giuste e una data in agenda.',
    },
    predictiveAnalytics: {
      title: 'Analisi predittiva',
      text: 'Che cosa si venderà, chi potrebbe andarsene, che cosa ordinare: dai numeri che hai già.',
    },
    workflowAutomation: {
      title: 'Automazione dei processi',
      text: 'Ordini, fatture e moduli passano da uno strumento all’altro senza che nessuno li copi.',
    },
    contentGeneration: {
      title: 'Creazione di contenuti',
      text: 'Testi, newsletter e post con il tuo tono, in bozza, da approvare.',
    },
    personalization: {
      title: 'Personalizzazione',
      text: 'Ogni cliente vede la proposta adatta a quello che ha guardato e comprato.',
    },
  },
  measured: {
    title: 'Misurato, non promesso',
    text: 'Quattro numeri del prodotto, ognuno con la sua prova.',
    size: {
      value: '{{kilobytes}} kB',
      label: 'prima che il pulsante compaia sulla tua pagina; {{all}} kB prima che si possa scrivere',
    },
    speed: {
      value: '{{time}}',
      label: 'per leggere il nostro sito di prova, {{pages}} pagine; la prima risposta dopo {{first}}',
    },
    answers: {
      value: '{{right}}',
      label: 'di risposte giuste tra quelle date per sicure, su {{questions}} domande e senza modello linguistico',
    },
    access: {
      value: '{{faults}} errori',
      label: 'trovati da axe, che controlla l’accessibilità, in ogni pagina e stato che proviamo',
    },
    more: 'Come l’abbiamo misurato',
  },
  pricing: {
    title: 'Quanto costa',
    text: 'Provarlo non costa nulla. Paghi una volta sola, e solo se lo tieni per sempre.',
    free: {
      title: 'Gratis',
      price: '{{free}}',
      note: 'senza carta',
      one: 'Una demo del tuo sito per {{days}} giorni, senza account',
      two: 'Tenuto in un account, resta: lo stesso chatbot, senza scadenza',
      three: 'Legge fino a {{pages}} pagine, più {{sources}} tra file, pagine e risposte tue',
    },
    pro: {
      title: 'Pro',
      price: '{{price}}',
      note: 'una volta sola',
      one: 'Il diritto di usarlo sul tuo sito, senza limiti di tempo',
      two: 'Non viene mai cancellato, con o senza account',
      button: 'Scrivici per acquistarlo',
      how: 'Qui non si paga ancora: scrivi, e ti risponde una persona.',
    },
    not: {
      title: 'Che cosa non comprende',
      one: 'Un modello linguistico: il nostro per {{trial}} giorni, dove c’è, poi con la tua chiave. Senza, cita le tue pagine parola per parola.',
      two: 'Agenti vocali e altre automazioni: il prezzo sta in un’offerta scritta.',
      three: 'Collegamenti pronti con altri programmi: i messaggi passano con un webhook.',
      four: 'Le imposte previste dalla legge.',
    },
  },
  solutions: {
    title: 'Per lavori come il tuo',
    text: 'Lo stesso motore, altre parole. Le impara da te.',
    more: 'Parliamone',
    retail: { title: 'Negozi', text: 'Taglie, disponibilità, consegne e resi.' },
    healthcare: { title: 'Sanità', text: 'Appuntamenti, preparazione agli esami, orari. Mai una diagnosi.' },
    finance: {
      title: 'Finanza',
      text: 'Quali documenti, quali scadenze, quale filiale: dalle tue carte, parola per parola.',
    },
    manufacturing: {
      title: 'Industria',
      text: 'Schede tecniche e ricambi trovati con una domanda, non con il codice.',
    },
    education: { title: 'Formazione', text: 'Corsi, costi e date di iscrizione, in due lingue e a ogni ora.' },
    marketing: {
      title: 'Marketing',
      text: 'Pagine di campagna che rispondono, e contatti che hanno già fatto la prima domanda.',
    },
  },
  faq: {
    title: 'Domande e risposte',
    benefits: {
      question: 'Che cosa ci guadagno?',
      answer: 'Risposte a ogni ora, meno domande ripetute e l’elenco di quello che il tuo sito ancora non dice.',
    },
    implementation: {
      question: 'Quanto tempo ci vuole?',
      answer:
        'Vedi le tue pagine mentre vengono lette, e puoi chiedere appena c’è la prima. Il nostro sito di prova, {{pages}} pagine, richiede {{time}}. I tempi di un progetto stanno nella sua offerta.',
    },
    technical: {
      question: 'Servono competenze tecniche?',
      answer:
        'No. Incolli una riga nel tuo sito, e ti mostriamo dove. Il chatbot legge le tue pagine da solo e le rilegge quando vuoi.',
    },
    security: {
      question: 'Che fine fanno i nostri dati?',
      answer:
        'Il chatbot legge solo quello che sul tuo sito è pubblico o che gli dai tu. Non usa cookie e non salva niente prima del primo messaggio. Chi ha scritto una conversazione può cancellarla.',
    },
    support: {
      question: 'Chi mi aiuta se qualcosa non va?',
      answer: 'Le persone. Scrivici da questa pagina o dal tuo account: ti risponde una persona, per email.',
    },
  },
}
