import type { SameShape } from '../../../same-shape'
import type { home as english } from '../../en/public/home'

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
      text: 'Alcune pagine lette dal chatbot di questo agriturismo di prova. La risposta viene da quella viola.',
    },
    crawl: {
      words_one: '{{formattedCount}} parola',
      words_other: '{{formattedCount}} parole',
      duplicate: 'saltata: stesso testo di un’altra pagina',
      title: 'Prima legge, poi parla',
      text: 'Loquia segue la mappa del sito e i tuoi link. Le pagine lette diventano piene. Quelle saltate sono in elenco, con il motivo.',
      legendRead: 'Letta',
      legendFound: 'Trovata, ancora da leggere',
      legendSkipped: 'Saltata, con il motivo',
      picture: 'Le pagine di un sito di prova: lette, da leggere o saltate',
    },
    inbox: {
      title: 'Quando serve una persona, ci sei tu',
      text: 'Sono le nove e mezza di sera e qualcuno, sul tuo sito, ha un’ultima domanda. Il chatbot risponde. Se vuole parlare con una persona, il tuo team vede tutta la conversazione, risponde e poi la restituisce al chatbot.',
      notified: 'Avvisi sul telefono o sul computer, anche a pagina chiusa',
      hand: 'Passaggi delle tue pagine, risposte salvate, file e note private a portata di mano',
      team: 'Più operatori insieme: ogni conversazione è assegnata a uno solo',
      picture:
        'L’inbox: a sinistra le conversazioni con il chatbot di un agriturismo; a destra quella in cui Sara risponde per una festa di compleanno.',
    },
    trust: {
      title: 'Ogni risposta si può controllare',
      sources: {
        title: 'Cita la fonte',
        text: 'Mostra la frase, la pagina e il link che si apre proprio lì. I tuoi clienti vedono che le parole sono tue.',
      },
      honest: {
        title: 'Dice quando non sa',
        text: 'Se nelle tue pagine la risposta non c’è, il chatbot lo dice e indica i tuoi contatti. Non inventa niente.',
      },
      light: {
        title: 'È un solo tag, leggero',
        text: 'Si carica a parte, non cambia la tua pagina, non usa cookie e non salva niente prima del primo messaggio.',
      },
    },
  },
  hero: {
    title: 'Un chatbot che risponde',
    titleQuote: 'con le tue parole',
    subtitle:
      'Loquia legge il tuo sito in pochi secondi e risponde ai tuoi clienti con le frasi delle tue pagine. Ogni risposta dice da dove viene.',
    talk: 'Oppure parla prima con noi',
  },
  creator: {
    title: 'Crea il tuo, adesso',
    text: 'Scrivi il dominio, guarda le tue pagine mentre vengono lette e subito dopo fai la prima domanda.',
    book: 'Oppure prenota una chiamata con noi',
  },
  services: {
    title: 'Che cosa comprende',
    text: 'È tutto compreso, sia in Gratis sia in Pro.',
    languages: {
      title: 'Sei lingue',
      piece: 'Wann haben Sie geöffnet?',
      text: 'La chat parla italiano, inglese, tedesco, francese, spagnolo e portoghese, nella lingua di chi scrive.',
    },
    customAnswers: {
      title: 'Risposte personalizzate',
      piece: 'Sì, spediamo anche in Svizzera.',
      text: 'Quello che le tue pagine non dicono lo scrivi una volta. La tua risposta viene prima, comunque sia posta la domanda.',
    },
    openQuestions: {
      title: 'Domande aperte',
      piece: 'Si può pagare con la carta?',
      text: 'Le domande senza risposta sono in elenco, le più frequenti in cima. Rispondi lì, e il prossimo visitatore riceve la tua risposta.',
    },
    testQuestions: {
      title: 'Domande di prova',
      piece: 'A che ora chiudete la domenica?',
      text: 'Scegli che cosa non deve mai sbagliare. Un aggiornamento delle fonti va online solo se quelle risposte restano giuste.',
    },
    messages: {
      title: 'Messaggi',
      piece: 'Mi richiamate domani?',
      text: 'Quando non c’è nessuno, chi scrive lascia nome, email e domanda. Tu rispondi per email.',
    },
    privacy: {
      title: 'Riservatezza di serie',
      piece: 'Elimina questa conversazione',
      text: 'Nessun cookie, e niente viene salvato prima del primo messaggio. Chi scrive può eliminare tutto, e tu decidi per quanto conservarlo.',
    },
  },
  measured: {
    title: 'Misurato, non promesso',
    text: 'Quattro numeri del prodotto, ognuno con la sua prova.',
    size: {
      value: '{{kilobytes}} kB',
      label: 'per mostrare il pulsante sulla tua pagina; {{all}} kB per poter scrivere una domanda',
    },
    speed: {
      value: '{{time}}',
      label: 'per leggere il nostro sito di prova, {{pages}} pagine; la prima risposta dopo {{first}}',
    },
    answers: {
      value: '{{right}}',
      label:
        'delle risposte sicure erano giuste (circa 1 su {{sure}} di {{questions}} domande di prova), senza modello linguistico',
    },
    access: {
      value: '{{faults}} errori',
      label: 'trovati da axe, uno strumento che controlla l’accessibilità, in ogni pagina e stato che proviamo',
    },
    more: 'Come l’abbiamo misurato',
  },
  pricing: {
    title: 'Quanto costa',
    text: 'Con Gratis usi il chatbot sul tuo sito: {{days}} giorni come demo, e finché vuoi se lo tieni in un account. Pro è una licenza a vita che paghi una volta sola.',
    free: {
      title: 'Gratis',
      price: '{{free}}',
      note: 'senza carta',
      button: 'Provalo gratis',
    },
    pro: {
      title: 'Pro',
      price: '{{price}}',
      note: 'una volta sola',
      button: 'Scrivici per acquistarlo',
      how: 'Qui non si può ancora pagare: scrivici, e ti risponde una persona.',
    },
    rows: {
      use: { name: 'Sul tuo sito', free: 'Sì', pro: 'Sì' },
      term: {
        name: 'Per quanto',
        free: '{{days}} giorni; con un account, senza scadenza',
        pro: 'Licenza a vita per un sito, con o senza account',
      },
      reads: {
        name: 'Che cosa legge',
        free: '{{pages}} pagine, più {{sources}} tra file, pagine e risposte aggiunte da te',
        pro: 'Lo stesso',
      },
      product: { name: 'Inbox, API, webhook, MCP', free: 'Compresi', pro: 'Compresi' },
      model: {
        name: 'Modello linguistico',
        free: 'Facoltativo, con la tua chiave',
        pro: 'Facoltativo, con la tua chiave',
      },
      sign: { name: '“powered by Loquia”', free: 'Visibile', pro: 'Visibile' },
    },
    not: {
      model:
        'Modello linguistico: dove offriamo il nostro, lo usi per {{trial}} giorni, poi con la tua chiave. Senza, il chatbot cita le tue pagine parola per parola.',
      voice: 'Non compresi: agenti vocali e altre automazioni, con il prezzo in un’offerta scritta.',
      tax: 'Non comprese: le imposte previste dalla legge.',
    },
  },
  solutions: {
    title: 'Dove funziona',
    text: 'Una riga di codice, su qualunque sito. Per il resto trovi le guide nel tuo studio, con il codice già compilato.',
    calls: 'Guida all’API HTTP',
    wordpress: { title: 'WordPress', text: 'Un plugin: lo carichi, incolli il codice e scegli le pagine.' },
    shopify: {
      title: 'Shopify',
      text: 'Una guida illustrata: metti la riga nel tema, oppure in una sezione, senza toccare il codice.',
    },
    tagManager: {
      title: 'Google Tag Manager',
      text: 'Un codice che conserva l’id del chatbot, che altrimenti Tag Manager toglierebbe, e che può aspettare il consenso.',
    },
    api: {
      title: 'API',
      text: 'Domande, conversazioni, contatti e fonti per i tuoi programmi, con chiavi che puoi revocare.',
    },
    webhooks: {
      title: 'Webhook',
      text: 'Nuovi contatti, domande aperte e richieste di parlare con una persona arrivano ai tuoi strumenti, o su Slack e Teams. Gli invii sono firmati e, se non riescono, ritentati per un giorno.',
    },
    mcp: {
      title: 'MCP',
      text: 'Gli assistenti AI possono interrogare il tuo chatbot e ricevere le stesse risposte citate, se lo permetti.',
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
        'Vedi le tue pagine mentre vengono lette, e puoi fare domande appena è pronta la prima. Il nostro sito di prova, {{pages}} pagine, richiede {{time}}; per il tuo dipende da quanto è veloce. I tempi di un progetto su misura sono nell’offerta.',
    },
    technical: {
      question: 'Servono competenze tecniche?',
      answer:
        'No. Incolli una riga nel tuo sito, e ti mostriamo dove. Il chatbot legge le tue pagine da solo e le rilegge quando vuoi.',
    },
    security: {
      question: 'Che fine fanno i nostri dati?',
      answer:
        'Il chatbot legge solo quello che sul tuo sito è pubblico o che gli dai tu. Non usa cookie e non salva niente prima del primo messaggio. I visitatori possono eliminare le loro conversazioni.',
    },
    support: {
      question: 'Chi mi aiuta se qualcosa non va?',
      answer: 'Noi. Scrivici da questa pagina o dal tuo account: ti risponde una persona, per email.',
    },
  },
}
