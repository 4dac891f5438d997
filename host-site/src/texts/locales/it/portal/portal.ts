import type { SameShape } from '../../../same-shape'
import type { portal as english } from '../../en/portal/portal'

/** The Italian texts around every page behind the login. */
export const portal: SameShape<typeof english> = {
  portal: {
    description: 'I tuoi progetti e il tuo chatbot.',
    again: 'Riprova',
    back: 'Torna al portale',
    cancel: 'Annulla',
    save: 'Salva',
    download: {
      busy: 'Preparo il file…',
      failed: 'Il file non è stato salvato',
      brokeOff: 'Si è interrotto a metà, quindi non ne abbiamo tenuto niente. Controlla la connessione e riprova.',
      empty: 'È arrivato senza contenuto, quindi non abbiamo tenuto niente. Riprova.',
    },
    leave: {
      title: 'Uscire senza salvare?',
      text: 'Le modifiche non salvate andranno perse.',
      yes: 'Esci',
      no: 'Resta qui',
    },
    changed: {
      title: 'Non ancora salvato',
      text: 'Nel frattempo qui è cambiato qualcosa da un’altra parte. Ora vedi quella modifica con sopra le tue: controlla, poi salva di nuovo.',
    },
    gone: 'Nel frattempo è stato eliminato. Quello che hai scritto qui c’è ancora: puoi copiarlo.',
    saved: 'Salvato',
    more: 'Mostra altro',
    pages: { label: 'Pagine', previous: 'Precedente', next: 'Successiva', at: 'Pagina {{page}} di {{pages}}' },
    menu: {
      label: 'Portale',
      portal: 'Portale',
      inbox: 'Chat',
      inboxWaiting: 'in attesa',
      account: 'Profilo',
      admin: 'Gestione',
      cms: 'Contenuti',
      users: 'Clienti',
      projects: 'Progetti',
      inboxes: 'Messaggi',
      bots: 'Bot',
      audit: 'Registro',
      operations: 'Funzionamento',
      waiting: 'da leggere',
      logout: 'Esci',
    },
    drag: {
      handle: 'Sposta {{title}}',
      instructions:
        'Per spostare una voce premi spazio o invio. Poi usa le frecce, e spazio o invio per posarla, oppure esc per lasciarla dov’era.',
      picked: 'Hai preso {{title}}, al posto {{place}} di {{count}}.',
      over: '{{title}} ora è al posto {{place}} di {{count}}.',
      dropped: '{{title}} è stato posato al posto {{place}} di {{count}}.',
      cancelled: '{{title}} resta dov’era.',
    },
    opensHome: '{{name}}, pagina iniziale',
    session: {
      noScript: 'Per il portale serve JavaScript, che in questo browser è disattivato.',
      loading: 'Apro il tuo portale…',
      failed: 'Il portale non si è aperto',
      unreachable: 'In questo momento il server non risponde.',
      busy: 'Troppe richieste. Riprova tra poco.',
    },
    ended: {
      title: 'La sessione è scaduta',
      text: 'Accedi di nuovo come {{name}}. Quello che non hai ancora salvato è ancora in questa pagina.',
      close: 'Non ora',
      password: 'Password',
      submit: 'Entra',
      busy: 'Accesso in corso…',
      failed: 'Accesso non riuscito',
      back: { title: 'Accesso riuscito', text: 'Salva ancora una volta.' },
    },
    denied: {
      title: 'Questa pagina è per chi gestisce il sito',
      text: 'Hai effettuato l’accesso come {{name}}, che non è un account di gestione. Le tue pagine sono nel portale.',
      anonymous: 'Per aprirla accedi con un account di gestione.',
    },
    loggedOut: { title: 'A presto', text: 'La tua sessione è chiusa.' },
    logoutFailed: 'Uscita non riuscita',
  },
}
