import type { SameShape } from '../../../same-shape'
import type { cookies as english } from '../../en/legal/cookies'

export const cookies: SameShape<typeof english> = {
  cookies: {
    description: 'Quali cookie e quali valori salvati usa {{company}}, e come eliminarli. Sono pochi.',
    intro:
      'Questa pagina elenca tutto quello che il sito e i nostri chatbot salvano nel tuo browser. Non c’è nessun banner, perché non serve: non usiamo cookie per pubblicità o misurazioni.',
    sections: {
      what: {
        title: 'Che cosa sono i cookie',
        text: 'Un cookie è un piccolo testo che un sito salva nel browser e che il browser rimanda a ogni richiesta. La memoria locale è simile, ma resta nel browser e da sola non viene inviata a nessuno.',
      },
      cookies: {
        title: 'I cookie che usiamo',
        text: 'Usiamo un solo cookie, e solo quando accedi:\n- Cookie di sessione: ti tiene collegato al portale. Contiene un numero casuale, non può essere letto dagli script e viene eliminato quando esci o quando scade.',
      },
      storage: {
        title: 'I valori nella memoria del browser',
        text: 'In questo sito:\n- loquia.language: la lingua che hai scelto.\n- loquia.account: il tuo nome finché sei collegato, per mostrarlo nelle pagine pubbliche. Viene eliminato quando esci.\n- loquia.claim: il segreto con cui puoi portare in un account una demo che hai creato.\n- loquia.contact: quello che hai scritto nel modulo di contatto e non hai inviato. Viene eliminato quando lo invii o chiudi la scheda.\nIn un chatbot, solo dopo che hai mandato un messaggio:\n- Un codice casuale che riapre la tua conversazione dopo un ricaricamento. «Elimina questa conversazione» lo cancella insieme alla conversazione.\n- Finché non chiudi la scheda: se la chat è aperta, e quello che hai scritto lì e non hai inviato.\nIn un chatbot, quando lo scegli tu:\n- Se vuoi un suono a ogni risposta.\n- Finché non chiudi la scheda: che hai chiuso il messaggio accanto al pulsante.',
      },
      chatbots: {
        title: 'I nostri chatbot su altri siti',
        text: 'Un chatbot che un’azienda ha messo nel proprio sito non usa cookie, non carica nulla da terzi e non salva niente prima del tuo primo messaggio. Tutto il resto che quel sito salva è descritto nella sua informativa.',
      },
      thirdParties: {
        title: 'Altri fornitori',
        text: 'La pagina delle prenotazioni si apre in una nuova scheda e segue l’informativa del suo fornitore. Se viene mostrato il modulo di contatto di un altro fornitore, sta in un riquadro a parte e può usare i cookie di quel fornitore; viene caricato solo quando lo apri.',
      },
      control: {
        title: 'Come rifiutarli o cancellarli',
        text: 'Puoi bloccare e cancellare cookie e memoria locale nelle impostazioni del browser. Il sito pubblico funziona anche senza. Per accedere serve il cookie di sessione.',
      },
      changes: {
        title: 'Modifiche',
        text: 'Se un giorno salveremo altro, lo troverai prima in questo elenco. Quello che non è strettamente necessario sarà salvato solo con il tuo consenso.',
      },
    },
  },
}
