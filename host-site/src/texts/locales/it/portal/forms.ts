import type { SameShape } from '../../../same-shape'
import type { forms as english } from '../../en/portal/forms'

export const forms: SameShape<typeof english> = {
  faults: {
    username: 'Il nome utente deve avere almeno 3 caratteri',
    password: 'La password deve avere almeno 6 caratteri',
    email: 'Scrivi un indirizzo email valido',
    currentPassword: 'Scrivi la tua password attuale',
    code: 'Scrivi il codice',
    name: 'Il nome deve avere almeno 2 caratteri',
    subject: 'L’oggetto deve avere almeno 5 caratteri',
    message: 'Il messaggio deve avere almeno 10 caratteri',
    title: 'Scrivi un titolo',
    projectName: 'Scrivi un nome',
    client: 'Scegli un cliente',
    dates: 'La fine viene prima dell’inizio',
    percentage: 'Scrivi un numero intero da 0 a 100',
    changed: 'Nel frattempo qualcun altro ha cambiato questo elenco. Ora lo vedi aggiornato.',
    lookAlike: 'Somiglia troppo a un nome utente già in uso',
    invisible: 'Contiene un carattere invisibile',
    signs: 'Usa lettere, cifre, spazi e simboli della tastiera',
    alphabets: 'Lettere di alfabeti diversi si somigliano: usane uno solo',
    other: 'Controlla questo campo',
  },
  codeField: {
    app: { label: 'Codice', hint: 'Le sei cifre della tua app di autenticazione.', other: 'Usa un codice di recupero' },
    recovery: {
      label: 'Codice di recupero',
      hint: 'Uno dei dieci codici di recupero. Ognuno vale una volta.',
      other: 'Usa il codice dell’app',
    },
  },
  passwordField: { show: 'Mostra la password', hide: 'Nascondi la password' },
}
