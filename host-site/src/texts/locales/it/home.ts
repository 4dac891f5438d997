import type { SameShape } from '../../same-shape'
import type { home as english } from '../en/home'

/** The Italian texts of the home page. */
export const home: SameShape<typeof english> = {
  home: {
    title: 'Un chatbot che risponde con le tue parole',
    description:
      'Scrivi il tuo dominio. Loquia legge le tue pagine in pochi secondi e risponde ai tuoi clienti con le frasi che ci trova, ognuna con la sua fonte.',
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
    shelf: {
      label: 'Le pagine dietro la risposta',
      text: 'Alcune delle pagine che il bot di questo agriturismo di prova ha letto. La risposta viene da quella in viola.',
    },
    crawl: {
      words_one: '{{formattedCount}} parola',
      words_other: '{{formattedCount}} parole',
      duplicate: 'saltata: stesso testo di un’altra pagina',
      title: 'Prima legge, poi parla',
      text: 'Loquia segue la mappa del sito e i tuoi link, pagina per pagina. Quello che ha letto diventa pieno. Quello che salta è in elenco, con il motivo.',
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
        quote: 'Si fuma solo all’aperto. Dalle 23:00 alle 8:00 chiediamo silenzio.',
        source: 'Condizioni di prenotazione',
      },
      honest: {
        title: 'Dice quando non sa',
        text: 'Se le tue pagine non rispondono, il bot lo dice e indica i tuoi contatti. Non inventa niente.',
        question: 'Avete una sauna?',
        answer: 'Nelle pagine che ho letto non trovo nulla su questo. Puoi chiederlo direttamente alla struttura.',
      },
      light: {
        title: 'È un solo tag, leggero',
        text: 'Si carica per conto suo, non cambia nulla della tua pagina, non usa cookie e non salva niente prima del primo messaggio.',
      },
    },
  },
  hero: {
    title: 'Un chatbot che risponde',
    titleQuote: 'con le tue parole',
    subtitle:
      'Loquia legge il tuo sito in pochi secondi e risponde ai tuoi clienti con le frasi delle tue pagine. Ogni risposta dice da dove viene.',
    primary: 'Parliamone',
    secondary: 'Che cosa facciamo',
    card: { title: 'Assistenti AI intelligenti', link: 'Prova la demo gratuita' },
    stats: {
      productivity: { value: '+48%', label: 'di produttività' },
      time: { value: '25+ ore', label: 'risparmiate a settimana' },
    },
    boxes: {
      one: {
        title: 'La domanda delle nove e mezza di sera',
        p1: 'Qualcuno è sul tuo sito, quasi deciso, con un’ultima domanda. Tu sei a cena.',
        p2: 'Loquia risponde dalle tue pagine, mentre è ancora lì.',
        p3: 'Al mattino leggi che cosa ha chiesto, e che cosa il tuo sito ancora non dice.',
        label: 'Un chatbot in 30 secondi',
      },
      two: {
        intro: 'Che cosa ti toglie dalla scrivania:',
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
        p2: 'Guardiamo come lavori, scegliamo il compito che rende per primo e colleghiamo gli strumenti che hai già.',
        p3: 'Lo vedi funzionare prima di decidere il passo dopo.',
        label: 'Operativo entro 4 settimane',
        button: 'Prenota una chiamata',
      },
    },
  },
  creator: {
    title: 'Crea il tuo, adesso',
    text: 'Due passi brevi. Mentre fai il secondo, le tue pagine vengono già lette.',
    step: 'Passo {{number}} di 2',
    one: { title: 'Il tuo sito' },
    two: {
      title: 'Per chi è?',
      reading: 'Stiamo leggendo',
      change: 'Cambia',
      name: 'Nome e cognome',
      email: 'Email',
      website: 'Sito web',
      submit: 'Mostrami il mio chatbot',
      busy: 'Apro il tuo chatbot…',
      frame: 'I tuoi dati',
    },
    next: 'Continua',
    steps: {
      one: { title: 'Scrivi il dominio', text: 'Niente account, niente file da preparare.' },
      two: { title: 'Lui legge', text: 'Mappa del sito e link, pagina per pagina, sotto i tuoi occhi.' },
      three: { title: 'Tu chiedi', text: 'Ogni risposta porta con sé la pagina da cui viene.' },
    },
  },
  voicePromo: {
    title: 'Risponde anche al telefono',
    text: 'Un agente vocale risponde a ogni chiamata, di giorno e di notte: ascolta, chiede, segna l’appuntamento in agenda e passa la linea quando serve una persona.',
    cost: 'sui costi di gestione delle chiamate',
    upTo: 'fino a',
    hours: 'ore risparmiate per operatore ogni settimana',
    conversion: 'di contatti che diventano clienti',
    calls: { value: 'Nessun limite', label: 'di chiamate nello stesso momento' },
    more: 'Scopri di più',
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
  benefits: {
    title: 'Che cosa cambia',
    text: 'I numeri di chi ha ceduto il lavoro ripetitivo.',
    button: 'Ricevi un chatbot AI su misura, gratis',
    efficiency: {
      title: 'Efficienza',
      text: 'in più nelle stesse ore, perché nessuno risponde due volte alla stessa domanda.',
    },
    cost: { title: 'Costi', text: 'sul costo di una chiamata, senza coda a mezzogiorno e senza coda di notte.' },
    growth: { title: 'Crescita', text: 'di ricavi, dai contatti che prima aspettavano il lunedì.' },
    insights: {
      title: 'Conoscenza',
      value: 'Ogni domanda',
      text: 'resta scritta: che cosa chiedono le persone, e che cosa il tuo sito ancora non dice.',
    },
    cta: 'Chiedi che cosa farebbe per te',
  },
  solutions: {
    title: 'Per lavori come il tuo',
    text: 'Lo stesso motore, altre parole. Le impara da te.',
    more: 'Parliamone',
    retail: { title: 'Negozi', text: 'Taglie, disponibilità, consegne e resi, mentre il carrello è ancora aperto.' },
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
  cta: {
    title: 'Chiedigli qualcosa sulla tua azienda',
    text: 'Venti minuti con noi, oppure due passi in questa pagina.',
    book: 'Prenota una demo',
    contact: 'Scrivici',
  },
  faq: {
    title: 'Domande e risposte',
    benefits: {
      question: 'Che cosa ci guadagno?',
      answer:
        'Risposte a ogni ora, meno domande ripetute e l’elenco di quello che il tuo sito ancora non dice. Chi usa i nostri strumenti parla di un’efficienza cresciuta del {{efficiency}} e di ricavi cresciuti del {{revenue}}.',
    },
    implementation: {
      question: 'Quanto tempo ci vuole?',
      answer:
        'Il chatbot risponde circa 30 secondi dopo che hai scritto il dominio. Un progetto con più strumenti è operativo entro 4 settimane.',
    },
    technical: {
      question: 'Servono competenze tecniche?',
      answer:
        'No. Incolli una riga nel tuo sito, e ti mostriamo dove. Il chatbot legge le tue pagine da solo, e le rilegge quando vuoi.',
    },
    security: {
      question: 'Che fine fanno i nostri dati?',
      answer:
        'Il chatbot legge solo quello che sul tuo sito è pubblico o che gli dai tu. Non usa cookie e non salva niente prima del primo messaggio. Chi ha scritto una conversazione può cancellarla.',
    },
    support: {
      question: 'Chi mi aiuta se qualcosa non va?',
      answer:
        'Le persone. Scrivici e avrai una risposta entro un giorno lavorativo; con Pro ({{price}}, una sola volta) hai una persona dedicata.',
    },
  },
}
