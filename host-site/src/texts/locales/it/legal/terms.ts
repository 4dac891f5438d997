import type { SameShape } from '../../../same-shape'
import type { terms as english } from '../../en/legal/terms'

export const terms: SameShape<typeof english> = {
  terms: {
    description: 'Le regole per usare il sito, le demo, i chatbot e il portale di {{company}}.',
    intro:
      'Questi termini valgono tra te e {{company}} quando usi il sito, una demo, un chatbot, un agente vocale o il portale clienti. Usandoli, accetti questi termini.',
    sections: {
      service: {
        title: 'Il servizio',
        text: '{{company}} crea chatbot che rispondono dalle pagine e dai documenti di un’azienda, e altre automazioni concordate con il cliente. Possiamo migliorare e modificare il servizio; non togliamo quello che hai pagato senza un’alternativa di pari valore.',
      },
      whoMayUse: {
        title: 'Chi può usarlo',
        text: 'Il servizio è per aziende e per persone di almeno 16 anni. Se agisci per una società, dichiari di poterla impegnare.',
      },
      demos: {
        title: 'Demo',
        text: 'La demo è gratuita, non richiede carte di pagamento e resta attiva per {{days}} giorni. In seguito può scadere o essere rimossa. Puoi far creare una demo solo di un sito tuo, o con il consenso del suo proprietario.',
      },
      accounts: {
        title: 'Account',
        text: 'Tieni per te la password e avvisaci se pensi che qualcuno la conosca. Rispondi di quello che viene fatto con il tuo account, salvo che sia accaduto per colpa nostra.',
      },
      payment: {
        title: 'Prezzi e pagamento',
        text: 'La versione Pro del chatbot costa {{price}}, una sola volta. Il codice da incollare comprende {{trial}} giorni della nostra chiave per il modello linguistico; poi usi la tua e paghi direttamente il suo fornitore. Gli altri lavori si fanno al prezzo di un’offerta scritta. Ai prezzi si aggiungono le imposte di legge.',
      },
      yourContent: {
        title: 'I tuoi contenuti',
        text: 'Quello che ci dai resta tuo. Ci permetti di copiarlo, elaborarlo e mostrarlo per quanto serve al servizio, e non oltre. Dichiari di poterlo dare e che non viola la legge né i diritti di altri.',
      },
      conduct: {
        title: 'Che cosa non è permesso',
        text: 'Non puoi usare il servizio per:\n- violare la legge o i diritti di altri;\n- far credere alle persone di parlare con un essere umano;\n- mandare messaggi non richiesti o raccogliere dati personali senza una base giuridica;\n- attaccare, sovraccaricare o cercare punti deboli del servizio senza il nostro consenso scritto;\n- copiare il servizio o rivenderlo senza il nostro consenso scritto.',
      },
      answers: {
        title: 'Le risposte del chatbot',
        text: 'Il chatbot risponde dal tuo materiale e mostra la fonte. Può comunque sbagliare o essere incompleto, come possono esserlo le tue pagine. Le sue risposte non sono consulenza legale, medica o finanziaria. Verifica quello che conta prima di farci affidamento.',
      },
      ours: {
        title: 'Che cosa è nostro',
        text: 'Il software, il suo aspetto e il nome {{company}} sono nostri o di chi ce li ha concessi. Hai il diritto di usarli finché dura il contratto e, con la versione Pro, senza limiti di tempo per il sito per cui è stata acquistata.',
      },
      availability: {
        title: 'Disponibilità',
        text: 'Lavoriamo perché il servizio funzioni sempre e annunciamo le interruzioni programmate. Non promettiamo che non si fermi mai.',
      },
      liability: {
        title: 'Responsabilità',
        text: 'Rispondiamo senza limiti dove la legge lo prevede, in particolare per dolo, colpa grave e danni alla vita e alla salute. Negli altri casi la nostra responsabilità è limitata a quanto ci hai pagato nei dodici mesi prima del danno e non comprende il mancato guadagno né i danni indiretti.',
      },
      ending: {
        title: 'Come finisce',
        text: 'Puoi smettere di usare il servizio e far cancellare l’account in ogni momento. Possiamo bloccare o chiudere l’uso a chi viola questi termini, dopo un avviso dove è ragionevole. Su richiesta ti consegniamo i tuoi contenuti prima di cancellarli.',
      },
      changes: {
        title: 'Modifiche a questi termini',
        text: 'Possiamo modificare questi termini. Le modifiche sostanziali sono annunciate con 30 giorni di preavviso, per email o nel portale. Se non sei d’accordo, puoi recedere prima che entrino in vigore.',
      },
      law: {
        title: 'Legge applicabile',
        text: 'La versione inglese di questi termini è regolata dalle leggi dello Stato della California. Restano fermi le norme inderogabili del tuo Paese e, per i consumatori, il foro del luogo di residenza. Se una clausola è nulla, le altre restano valide.',
      },
    },
  },
}
