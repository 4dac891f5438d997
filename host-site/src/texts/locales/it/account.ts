import type { SameShape } from '../../same-shape'
import type { account as english } from '../en/account'

/** The Italian texts of a person's own account. */
export const account: SameShape<typeof english> = {
  account: {
    title: 'Profilo',
    text: 'Registrato il {{date}} come {{username}}.',
    profile: {
      title: 'I tuoi dati',
      email: 'Email',
      firstName: 'Nome',
      lastName: 'Cognome',
      company: 'Azienda',
      submit: 'Salva i dati',
      saved: 'Dati salvati',
      failed: 'I tuoi dati non sono stati salvati',
    },
    password: {
      title: 'Password',
      text: 'Quella nuova chiude tutte le altre sessioni.',
      current: 'Password attuale',
      next: 'Nuova password',
      submit: 'Cambia la password',
      saved: 'Password cambiata',
      savedText: 'Tutte le altre sessioni sono chiuse.',
      failed: 'La password non è cambiata',
    },
    sessions: {
      title: 'Dove hai fatto l’accesso',
      loading: 'Cerco le tue sessioni…',
      here: 'questo browser',
      since: 'dal {{date}}',
      unknown: 'Un browser che non ha detto il suo nome',
      end: 'Esci',
      endLabel: 'Chiudi la sessione del {{date}}',
      endAll: 'Esci da tutti gli altri',
      onlyHere: 'L’accesso è aperto solo qui.',
      ended: 'Sessione chiusa',
      failed: 'La sessione non si è chiusa',
      loadFailed: 'Le tue sessioni non sono arrivate',
    },
    data: {
      title: 'I dati che conserviamo',
      text: 'Tutto ciò che teniamo su di te e sui tuoi bot, in un solo file JSON: profilo, progetti, bot, fonti, conversazioni, contatti.',
      export: 'Scarica i miei dati',
    },
    remove: {
      title: 'Elimina l’account',
      text: 'Account, bot, tutto ciò che hanno letto, le conversazioni e i progetti si cancellano subito. Nessuno può recuperarli.',
      open: 'Elimina il mio account',
      confirm: 'Scrivi la password per eliminare l’account {{username}} e tutto ciò che contiene.',
      submit: 'Elimina tutto',
      busy: 'Elimino…',
      failed: 'L’account non è stato eliminato',
      done: 'Account eliminato',
      receipt: 'Bot: {{bots}}. Conversazioni: {{conversations}}. Progetti: {{projects}}. Richieste di assistenza: {{requests}}.',
    },
  },
}
