import type { SameShape } from '../../../same-shape'
import type { privacy as english } from '../../en/legal/privacy'

export const privacy: SameShape<typeof english> = {
  privacy: {
    description: 'Che cosa raccoglie {{company}}, perché, per quanto tempo, e che cosa puoi chiederci.',
    intro:
      'Questa informativa spiega quali dati personali tratta {{company}} quando visiti il sito, provi una demo, usi il portale clienti o parli con uno dei nostri chatbot, e che cosa puoi chiederci. È scritta per essere letta.',
    sections: {
      who: {
        title: 'Chi è il titolare dei tuoi dati',
        text: '{{company}} è titolare del trattamento dei dati di chi visita questo sito e dei suoi clienti. Quando parli con un chatbot sul sito di un nostro cliente, il titolare è il cliente e noi trattiamo i dati per suo conto e secondo le sue istruzioni.',
      },
      whatWeCollect: {
        title: 'Che cosa raccogliamo',
        text: 'Raccogliamo solo quello che serve al servizio:\n- Demo: il sito che scrivi. Quando tieni una demo e acconsenti: il nome, l’email, quando hai acconsentito e con quale testo.\n- Contatti e assistenza: nome, email e quello che scrivi.\n- Account: nome utente, email, un’impronta irreversibile della password e, se li indichi, nome, cognome e azienda.\n- Conversazioni: i messaggi che mandi a un chatbot, le risposte, la pagina da cui scrivi e il tuo giudizio su una risposta. Niente di tutto questo viene salvato prima del tuo primo messaggio.\n- Fonti: i documenti e gli indirizzi che i clienti ci affidano, e le pagine pubbliche dei siti letti per loro.\n- Registri tecnici: indirizzo di rete, ora e indirizzo richiesto, conservati per poco tempo per la sicurezza del servizio e contro gli abusi.',
      },
      whatWeDoNot: {
        title: 'Che cosa non facciamo',
        text: 'Non vendiamo dati personali. Non mostriamo pubblicità. Non ti seguiamo su altri siti. Non carichiamo script di analisi né caratteri di terzi. Non prendiamo su di te decisioni automatizzate con effetti giuridici.',
      },
      why: {
        title: 'Perché li usiamo',
        text: 'Usiamo i dati personali per questi scopi e su queste basi:\n- Per darti quello che hai chiesto: una demo, una risposta, un account (contratto o misure precontrattuali).\n- Per risponderti quando ci scrivi (legittimo interesse a rispondere, o misure precontrattuali).\n- Per la sicurezza del servizio, per trovare i guasti e limitare gli abusi (legittimo interesse).\n- Per tenere la contabilità e i registri richiesti dalla legge (obbligo legale).\n- Per mandarti novità, solo se hai detto di sì (consenso, che puoi revocare in ogni momento).',
      },
      where: {
        title: 'Dove sono conservati i tuoi dati',
        text: 'I tuoi dati sono conservati nel database e nell’archivio di file del server su cui funziona questo sito. Il server è gestito dal nostro fornitore di hosting, con un contratto che lo vincola alle nostre istruzioni. Le copie di sicurezza sono conservate con lo stesso contratto.',
      },
      howLong: {
        title: 'Per quanto tempo conserviamo i tuoi dati',
        text: 'Conserviamo i dati finché servono e non oltre:\n- Una demo resta attiva per {{days}} giorni. Una settimana dopo viene cancellata con tutto quello che ha letto e che le è stato detto.\n- Le conversazioni restano finché le cancella chi le ha scritte o il cliente, finché scade il tempo che il cliente ha scelto, o finché viene cancellato il bot.\n- I messaggi del modulo di contatto restano finché la questione è aperta e fino a due anni dopo.\n- Gli account restano finché li elimini, o ci chiedi di farlo; i registri imposti dalla legge restano per il tempo che essa stabilisce.\n- I registri tecnici restano al massimo 30 giorni.',
      },
      whoReceives: {
        title: 'Chi altro tratta i tuoi dati',
        text: 'I fornitori di hosting e di posta trattano i dati per noi: li conservano e li trasportano, con contratti che li vincolano alle nostre istruzioni. Se un cliente ha attivato un modello linguistico, la domanda e i passaggi che possono contenere la risposta vengono inviati al fornitore di quel modello. Comunichiamo dati alle autorità solo quando la legge ci obbliga, e a chi acquistasse la nostra attività solo alle condizioni di questa informativa.',
      },
      transfers: {
        title: 'Trasferimenti in altri Paesi',
        text: 'Alcuni fornitori operano fuori dallo Spazio economico europeo. I dati vi arrivano solo dove la Commissione europea ha riconosciuto una protezione adeguata, oppure con le sue clausole contrattuali tipo e garanzie ulteriori.',
      },
      security: {
        title: 'Come li proteggiamo',
        text: 'Le connessioni sono cifrate. Le password sono conservate solo come impronte, e le chiavi che i clienti ci affidano solo cifrate. L’accesso è riservato a chi ne ha bisogno. Se una violazione mette a rischio i tuoi dati, informiamo l’autorità di controllo entro 72 ore e te senza ritardo.',
      },
      deletion: {
        title: 'Come eliminare i tuoi dati',
        text: 'Puoi eliminare i tuoi dati da solo:\n- Conversazione: «Elimina questa conversazione» nella chat la cancella subito.\n- Account: «Elimina il mio account» nel portale cancella il tuo account.\n- Tutto il resto: scrivici, e lo cancelliamo entro un mese.',
      },
      rights: {
        title: 'Che cosa puoi chiederci',
        text: 'Puoi chiedere di vedere i tuoi dati, di farli correggere, cancellare, limitare o consegnare in un formato utilizzabile, e puoi opporti al loro uso. Nel chatbot, «Elimina questa conversazione» cancella subito la tua conversazione. Rispondiamo entro un mese. Puoi anche presentare reclamo a un’autorità di controllo.',
      },
      children: {
        title: 'Minori',
        text: 'I nostri servizi non sono destinati a chi ha meno di 16 anni. Se pensi che un minore ci abbia dato i suoi dati, diccelo e li cancelliamo.',
      },
      changes: {
        title: 'Modifiche a questa informativa',
        text: 'Quando l’informativa cambia, la nuova versione è pubblicata qui con la sua data. Se la modifica incide sull’uso dei tuoi dati, avvisiamo per email chi ha un account prima che entri in vigore.',
      },
    },
  },
}
