import type { SameShape } from '../../../same-shape'
import type { helpPage as english } from '../../en/public/help-page'

export const helpPage: SameShape<typeof english> = {
  helpPage: {
    title: 'Aiuto',
    description: 'Risposte su {{company}}: prezzi, installazione, lingue, persone, sviluppatori.',
    headline: 'Risposte su {{company}}',
    intro: 'Le domande che ci fanno più spesso, con le risposte. Anche il nostro chatbot risponde da questa pagina.',
    groups: {
      cost: {
        title: 'Prezzi',
        questions: {
          price: {
            question: 'Quanto costa {{company}}?',
            answer: 'La versione Pro costa {{price}}, una volta sola. Non c’è un canone mensile, e si comincia gratis.',
          },
          free: {
            question: '{{company}} è gratis?',
            answer:
              'Sì, {{company}} è gratis: un chatbot salvato in un account gratuito non scade, e si paga solo se scegli Pro.\nUna demo del tuo sito è gratuita per {{days}} giorni, senza account e senza carta.',
          },
          plans: {
            question: 'Che differenza c’è tra Gratis e Pro?',
            answer:
              'Gratis: il chatbot legge fino a {{pages}} pagine del tuo sito e puoi aggiungere fino a {{sources}} file, pagine e risposte tue.\nPro: in più hai una licenza a vita per un sito, e il chatbot non viene mai eliminato, con o senza account.',
          },
          afterDemo: {
            question: 'Che cosa succede alla demo dopo {{days}} giorni?',
            answer:
              'Dopo {{days}} giorni la demo finisce e il suo chatbot non risponde più. Una settimana dopo la demo viene eliminata con tutto quello che ha letto.\nSalva la demo in un account gratuito prima di allora: il chatbot conserva tutto quello che ha imparato e non scade.',
          },
          buy: {
            question: 'Come si acquista Pro?',
            answer:
              'Per acquistare Pro scrivici con il modulo di contatto. Su questo sito non si può ancora pagare: ti risponde una persona per email.',
          },
          cancel: {
            question: 'Posso disdire o avere un rimborso?',
            answer:
              'Puoi disdire in ogni momento: non c’è un abbonamento, e puoi eliminare il chatbot o tutto l’account dal portale.\nPer chiedere un rimborso di Pro scrivici con il modulo di contatto. Il diritto di recesso previsto dalla legge vale sempre.',
          },
        },
      },
      install: {
        title: 'Installazione',
        questions: {
          website: {
            question: 'Come installo il chatbot sul mio sito?',
            answer:
              'Il chatbot si installa con una riga di codice: copiala dal portale e incollala nelle tue pagine prima della chiusura del tag body.\nFunziona anche con Google Tag Manager: nel portale trovi il codice adatto.',
          },
          wordpress: {
            question: 'Funziona con WordPress?',
            answer:
              'Sì, c’è un plugin per WordPress. Scaricalo dal portale in «Mettilo sul sito», caricalo in WordPress tra i plugin, attivalo e incolla il codice in Impostazioni, {{company}}.\nIn WordPress non modifichi codice e scegli in quali pagine compare la chat.',
          },
          shopify: {
            question: 'Funziona con Shopify?',
            answer:
              'Sì, funziona con Shopify incollando una riga; non c’è un’app per Shopify. Nell’editor del tema aggiungi una sezione «Liquid personalizzato» al gruppo del piè di pagina e incolla lì la riga.\nLa chat compare su ogni pagina del tema Shopify, ma non nel checkout.',
          },
          check: {
            question: 'Come controllo se è installato bene?',
            answer:
              'Nel portale apri «Mettilo sul sito», vai a «È installato bene?» e scrivi l’indirizzo della tua pagina. Il controllo dell’installazione apre la pagina, dice se la chat c’è e che cosa cambiare.',
          },
          reads: {
            question: 'Da che cosa impara il chatbot?',
            answer:
              'Il chatbot impara dalle pagine pubbliche del tuo sito. Puoi aggiungere file PDF, Word e di testo fino a {{megabytes}} MB ciascuno, singole pagine e risposte scritte da te.\nRilegge il sito ogni giorno, settimana o mese, come preferisci.',
          },
        },
      },
      chat: {
        title: 'La chat',
        questions: {
          languages: {
            question: 'Quali lingue parla il chatbot?',
            answer:
              'La chat parla {{languageCount}} lingue: {{languages}}.\nRisponde nella lingua della domanda. Il portale è in inglese e in italiano.',
          },
          disclosure: {
            question: 'I visitatori sanno di parlare con un’intelligenza artificiale?',
            answer:
              'Sì, la chat dice ai visitatori che risponde un assistente AI, cioè un’intelligenza artificiale. Quando interviene una persona, la chat mostra chi scrive.\nOgni risposta mostra la pagina da cui proviene.',
          },
          person: {
            question: 'Una persona può prendere la conversazione?',
            answer:
              'Sì, un visitatore può chiedere di parlare con il tuo team e una persona prende la conversazione nella pagina Chat del portale. Poi la restituisce al chatbot.\nSe non c’è nessuno, il visitatore può lasciare un messaggio e un indirizzo email.',
          },
          modelKey: {
            question: 'Mi serve una chiave per il modello di AI?',
            answer:
              'No, la chiave non è obbligatoria: senza un modello linguistico il chatbot cita le tue pagine parola per parola.\nUn modello linguistico scrive risposte più libere. Dove è incluso, la nostra chiave dura {{trial}} giorni; poi inserisci la tua nel portale e paghi direttamente il fornitore.',
          },
          unknown: {
            question: 'E se il chatbot non sa la risposta?',
            answer:
              'Se le tue pagine non contengono la risposta, il chatbot lo dice e indica i tuoi contatti. Nel portale vedi la domanda aperta e puoi rispondere per il prossimo visitatore.',
          },
        },
      },
      developers: {
        title: 'Per sviluppatori',
        questions: {
          api: {
            question: 'C’è un’API?',
            answer:
              'Sì, c’è un’API REST: con una chiave API del portale i tuoi programmi interrogano i chatbot, leggono conversazioni e domande aperte, e cambiano le fonti.\nL’API è descritta in /api/docs/ su questo sito.',
          },
          mcp: {
            question: 'Supporta MCP?',
            answer:
              'Sì, ogni chatbot ha un server MCP: gli assistenti AI come Claude cercano in ciò che il chatbot ha letto e gli fanno domande. MCP si attiva nel portale in «Per gli assistenti AI».',
          },
          webhooks: {
            question: 'Può inviare i dati al mio CRM o ad altri strumenti?',
            answer:
              'Sì, con i webhook: nuovi contatti, domande senza risposta e richieste di parlare con una persona arrivano subito ai tuoi strumenti. I messaggi per Slack e Microsoft Teams sono già pronti; non c’è un’integrazione CRM già pronta.',
          },
          widget: {
            question: 'Posso comandare la chat da JavaScript?',
            answer: 'Sì, il widget ha attributi, metodi ed eventi, descritti nella guida al widget.',
          },
        },
      },
      company: {
        title: 'Chi siamo',
        questions: {
          what: {
            question: 'Che cos’è {{company}}?',
            answer:
              '{{company}} è un chatbot per le aziende. Legge il tuo sito e risponde ai clienti con frasi delle tue pagine, ognuna con la sua fonte.',
          },
          contact: {
            question: 'Come posso contattare {{company}}?',
            answer:
              'Puoi contattarci con il modulo di contatto nella home page o, se hai un account, dal portale. Ti risponde una persona per email.',
          },
          services: {
            question: 'Quali altri servizi offrite?',
            answer:
              'Realizziamo anche agenti vocali che rispondono al telefono e automazioni per vendite, assistenza clienti e altre attività. Il prezzo è in un’offerta scritta.',
          },
        },
      },
    },
  },
}
