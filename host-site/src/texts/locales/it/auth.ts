import type { SameShape } from '../../same-shape'
import type { auth as english } from '../en/auth'

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
    register: { submit: 'Crea l’account', busy: 'Creo il tuo account…' },
    loginFailed: 'Accesso non riuscito',
    loggedIn: { title: 'Accesso riuscito', text: 'Bentornato, {{name}}.' },
    registerFailed: { title: 'Registrazione non riuscita', text: 'Non siamo riusciti a creare il tuo account' },
    registered: { title: 'Registrazione riuscita', text: 'Il tuo account è pronto.' },
    noScript: 'Per accedere serve JavaScript, che in questo browser è disattivato.',
    behind: {
      train: { title: 'Insegnagli', text: 'Trascina un PDF, incolla un indirizzo. Lui legge e ti dice che cosa ha letto.' },
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
    reset: {
      title: 'Scegli una nuova password',
      text: 'Chiude tutte le sessioni ancora aperte altrove.',
      field: 'Nuova password',
      submit: 'Salva la password',
      busy: 'Salvo…',
      failed: 'La password non è cambiata',
      done: { title: 'Password cambiata', text: 'Ora usala per accedere.' },
      noToken: 'Per questa pagina serve il link della tua email. Aprilo di nuovo o chiedine un altro.',
    },
  },
}
