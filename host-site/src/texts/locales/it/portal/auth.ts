import type { SameShape } from '../../../same-shape'
import type { auth as english } from '../../en/portal/auth'

/** The Italian texts of logging in, registering and new passwords. */
export const auth: SameShape<typeof english> = {
  auth: {
    title: 'Accedi',
    description: 'Accedi al tuo portale o apri un account.',
    headline: 'Dietro questa porta, il tuo bot',
    quote: 'con le tue parole',
    tabs: { label: 'Accedi o registrati', login: 'Accedi', register: 'Registrati' },
    username: 'Nome utente',
    password: 'Password',
    email: 'Email',
    firstName: 'Nome',
    lastName: 'Cognome',
    company: 'Azienda',
    optional: 'facoltativo',
    login: { submit: 'Entra', busy: 'Accesso in corso…' },
    register: {
      submit: 'Crea l’account',
      busy: 'Creo il tuo account…',
      accept: 'Creando un account accetti i',
      terms: 'termini di servizio',
      and: 'e',
      privacy: 'l’informativa sulla privacy',
    },
    providers: { with: 'Continua con {{name}}', or: 'oppure' },
    passwordHint: 'Almeno {{min}} caratteri',
    loginFailed: 'Accesso non riuscito',
    code: {
      title: 'Il secondo passaggio',
      text: 'La password di {{name}} è giusta. Ora il codice della tua app di autenticazione.',
      providerText: 'Lì hai fatto l’accesso. Ora il codice della tua app di autenticazione.',
      providerExpired: 'Il codice non è arrivato entro dieci minuti. Ricomincia.',
      expired: 'L’accesso non è completo',
      expiredText: 'Il codice non è arrivato entro dieci minuti. Scrivi di nuovo la password.',
    },
    contact: 'Vai ai contatti',
    ended: 'La sessione è scaduta. Accedi di nuovo e torni dov’eri.',
    claim: 'Accedi o apri un account: la demo viene con te, con il suo id e tutto ciò che sa.',
    loggedIn: { title: 'Accesso riuscito', text: 'Ciao, {{name}}.' },
    registerFailed: { title: 'Registrazione non riuscita', text: 'Non siamo riusciti a creare il tuo account' },
    registered: { title: 'Registrazione riuscita', text: 'Il tuo account è pronto.' },
    noScript: 'Per accedere serve JavaScript, che in questo browser è disattivato.',
    behind: {
      train: {
        title: 'Insegnagli',
        text: 'Trascina un PDF, incolla un indirizzo. Lui legge e ti dice che cosa ha letto.',
      },
      see: { title: 'Guarda che cosa chiedono', text: 'Ogni conversazione, e ogni domanda rimasta senza risposta.' },
      follow: { title: 'Segui il tuo progetto', text: 'Attività, tappe e date, come stanno oggi.' },
    },
    forgot: {
      open: 'Password dimenticata?',
      noMail: 'Password dimenticata? Qui non è configurata la posta: chiedine una nuova a chi gestisce il sito.',
      title: 'Una nuova password',
      text: 'Scrivi l’indirizzo del tuo account. Ti mandiamo un link che vale {{minutes}} minuti.',
      submit: 'Manda il link',
      busy: 'Invio…',
      sent: 'Se esiste un account con questo indirizzo, l’email è in viaggio.',
      back: 'Torna all’accesso',
    },
    spent: 'Questo link non vale più',
    reset: {
      title: 'Scegli una nuova password',
      text: 'Chiude tutte le sessioni ancora aperte altrove.',
      field: 'Nuova password',
      submit: 'Salva la password',
      busy: 'Salvo…',
      failed: 'La password non è cambiata',
      done: { title: 'Password cambiata', text: 'Ora usala per accedere.' },
      again: 'Chiedi un nuovo link',
      spentNoMail:
        'È già stato usato, o è troppo vecchio. Da qui non si può mandare posta: chiedine uno nuovo a chi gestisce il sito.',
      noTokenNoMail:
        'Per questa pagina serve il link che hai ricevuto. Aprilo di nuovo, o chiedine uno nuovo a chi gestisce il sito.',
      noToken: 'Per questa pagina serve il link della tua email. Aprilo di nuovo o chiedine un altro.',
    },
    confirm: {
      title: 'Vuoi ricevere gli avvisi?',
      text: 'Qualcuno vuole mandare al tuo indirizzo gli avvisi di un chatbot: le domande senza risposta e i messaggi dei visitatori.',
      submit: 'Sì, mandameli',
      busy: 'Confermo…',
      ignore: 'Se non ne sai niente, chiudi questa pagina. Non arriverà nulla.',
      done: {
        title: 'L’indirizzo è confermato',
        text: 'Da ora gli avvisi arrivano a {{email}}. Puoi chiudere questa pagina.',
      },
      spentNoMail:
        'È già stato usato, o è troppo vecchio. Da qui non si può mandare posta: chiedine uno nuovo a chi gestisce il sito.',
      noTokenNoMail:
        'Per questa pagina serve il link che hai ricevuto. Aprilo di nuovo, o chiedine uno nuovo a chi gestisce il sito.',
      noToken: 'Per questa pagina serve il link della tua email. Aprilo di nuovo.',
      another: 'Chi ha impostato gli avvisi può mandartene un altro.',
      home: 'Alla pagina iniziale',
    },
  },
}
