import { limits, type Locale, type User } from '@loquia/contracts'

/** Whom an email goes to. */
export type Addressee = Pick<User, 'firstName' | 'username'>

/** Words that can stand in an email of ours, though a stranger chose them: no address, and one line. */
export const nameAlone = /^(?:[\p{L}\p{M}\p{N}_ '’-]|\.(?= |$)){1,40}$/u

/**
 * How an email begins: with the name, if it is no more than one. Whoever opens an account under the address of somebody
 * else chooses it, and must not write to them in our name; so no address stands in it, and no second line.
 */
export function greeting(locale: Locale, { firstName, username }: Addressee): string {
  const hello = locale === 'it' ? 'Ciao' : 'Hello'
  const name = firstName ?? username
  return nameAlone.test(name) ? `${hello} ${name},` : `${hello},`
}

/** The email with the link to a new password. */
export function resetEmail(
  locale: Locale,
  { user, link }: { user: Addressee; link: string },
): { subject: string; text: string } {
  const minutes = limits.passwordResetMinutes
  if (locale === 'it') {
    return {
      subject: 'Scegli una nuova password',
      text: [
        greeting(locale, user),
        '',
        'qualcuno, speriamo tu, ha chiesto di cambiare la password del tuo account. Scegline una nuova qui:',
        '',
        link,
        '',
        `Il link vale ${minutes} minuti e una volta sola. Se non l’hai chiesto tu, ignora questa email: la password resta quella di prima.`,
      ].join('\n'),
    }
  }
  return {
    subject: 'Choose a new password',
    text: [
      greeting(locale, user),
      '',
      'someone, hopefully you, asked for a new password for your account. Choose it here:',
      '',
      link,
      '',
      `The link is good for ${minutes} minutes, and once. If you did not ask for it, ignore this email: your password stays as it is.`,
    ].join('\n'),
  }
}

/**
 * What its owner is told of an account: a second factor was switched on or off, its recovery codes made anew or one of
 * them used, or it was taken away by an admin; the password was changed, or reset by a link, for the first time with
 * something that rests since; the address has left (told to the old one) or has come (told to the new one).
 */
export type AccountChange =
  | 'on'
  | 'off'
  | 'codes'
  | 'recovery'
  | 'reset'
  | 'password'
  | 'password-reset'
  | 'password-reset-first'
  | 'moved-away'
  | 'moved-here'

interface Words {
  subject: string
  told: string
  /** What to do when it was somebody else, where that is not what it is everywhere. */
  stranger?: string
}

// The old address is not told of the new one, nor the new one of the old: whoever reads there may be a stranger.
const accountTexts: Record<Locale, Record<AccountChange, Words> & { stranger: string }> = {
  en: {
    on: {
      subject: 'Two-step login is on',
      told: 'from now on, logging in to your account takes a code from your app as well. Keep the recovery codes where you find them without your phone.',
    },
    off: { subject: 'Two-step login is off', told: 'logging in to your account takes the password alone again.' },
    codes: {
      subject: 'Your recovery codes are new',
      told: 'new recovery codes were made for your account. Those before open nothing any more.',
    },
    recovery: {
      subject: 'A recovery code was used',
      told: 'somebody has just logged in to your account with your password and one of your recovery codes, which is spent now. If your phone is lost, switch two-step login off under Account and set it up again with the new one.',
    },
    reset: {
      subject: 'Two-step login was taken off your account',
      told: 'one of our admins has taken two-step login off your account, as is done when a device is lost. The password alone opens it now; you can set the second step up again under Account.',
    },
    password: {
      subject: 'Your password was changed',
      told: 'the password of your account was changed. Everywhere else you were logged out.',
      stranger:
        'If it was not you, somebody else is in your account: choose a new password with “Forgot your password?” on the login page, and write to us at once.',
    },
    'password-reset': {
      subject: 'Your password is new',
      told: 'a new password was set for your account with a reset link. You were logged out everywhere. If somebody else knew the old one, look in the portal where notifications and webhooks go, and whose key the language model has.',
      stranger:
        'If it was not you, somebody else reads your email: secure your mailbox, choose a new password with “Forgot your password?” on the login page, and write to us at once.',
    },
    'password-reset-first': {
      subject: 'Your password is new: please look at your account',
      told: 'a new password was set for your account with a reset link, for the first time at this address. You were logged out everywhere. What was set up before may be somebody else’s, so notifications, webhooks and keys for the language model are paused: look at them in the portal, and save again what is yours. If a code is asked for that you never set up, write to us.',
      stranger:
        'If it was not you, somebody else reads your email: secure your mailbox, choose a new password with “Forgot your password?” on the login page, and write to us at once.',
    },
    'moved-away': {
      subject: 'The email address of your account was changed',
      told: 'the email address of your account was changed, with its password. From now on email about it goes to the new address, and this is the last one that comes here.',
      stranger: 'If it was not you, somebody knows your password: write to us at once.',
    },
    'moved-here': {
      subject: 'This is now the email address of your account',
      told: 'the email address of your account was changed to this one. From now on email about it comes here.',
      stranger:
        'If you have no account with us, somebody typed your address by mistake: write to us, and we take it off.',
    },
    stranger:
      'If you know nothing of this, somebody else is in your account: change your password and write to us at once.',
  },
  it: {
    on: {
      subject: 'L’accesso in due passaggi è attivo',
      told: 'da ora, per entrare nel tuo account serve anche un codice della tua app. Conserva i codici di recupero dove li trovi anche senza telefono.',
    },
    off: {
      subject: 'L’accesso in due passaggi è disattivato',
      told: 'per entrare nel tuo account basta di nuovo la sola password.',
    },
    codes: {
      subject: 'I tuoi codici di recupero sono nuovi',
      told: 'abbiamo creato nuovi codici di recupero per il tuo account. Quelli di prima non aprono più nulla.',
    },
    recovery: {
      subject: 'È stato usato un codice di recupero',
      told: 'qualcuno è appena entrato nel tuo account con la tua password e uno dei tuoi codici di recupero, che ora non vale più. Se hai perso il telefono, disattiva l’accesso in due passaggi dal tuo Profilo e riattivalo con quello nuovo.',
    },
    reset: {
      subject: 'Abbiamo tolto l’accesso in due passaggi dal tuo account',
      told: 'uno dei nostri amministratori ha tolto l’accesso in due passaggi dal tuo account, come si fa quando si perde il dispositivo. Ora basta la password; puoi riattivarlo dal tuo Profilo.',
    },
    password: {
      subject: 'La tua password è cambiata',
      told: 'la password del tuo account è stata cambiata. Tutte le altre sessioni sono chiuse.',
      stranger:
        'Se non l’hai cambiata tu, nel tuo account c’è qualcun altro: scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    'password-reset': {
      subject: 'Hai una nuova password',
      told: 'è stata scelta una nuova password per il tuo account, con un link di recupero. Tutte le sessioni sono chiuse. Se qualcun altro conosceva quella di prima, controlla nel portale dove vanno avvisi e webhook e di chi è la chiave del modello linguistico.',
      stranger:
        'Se non l’hai scelta tu, qualcun altro legge le tue email: metti al sicuro la tua casella, scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    'password-reset-first': {
      subject: 'Hai una nuova password: controlla il tuo account',
      told: 'è stata scelta una nuova password per il tuo account con un link di recupero, per la prima volta a questo indirizzo. Tutte le sessioni sono chiuse. Quello che c’era prima potrebbe averlo impostato qualcun altro, quindi avvisi, webhook e chiavi del modello linguistico sono in pausa: controllali nel portale e salva di nuovo quelli che sono tuoi. Se ti viene chiesto un codice che non hai mai attivato, scrivici.',
      stranger:
        'Se non l’hai scelta tu, qualcun altro legge le tue email: metti al sicuro la tua casella, scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    'moved-away': {
      subject: 'L’indirizzo email del tuo account è cambiato',
      told: 'l’indirizzo email del tuo account è stato cambiato, con la password. Da ora le email che lo riguardano arrivano al nuovo indirizzo, e questa è l’ultima che ricevi qui.',
      stranger: 'Se non l’hai cambiato tu, qualcuno conosce la tua password: scrivici subito.',
    },
    'moved-here': {
      subject: 'Questo è ora l’indirizzo email del tuo account',
      told: 'l’indirizzo email del tuo account è stato cambiato in questo. Da ora le email che lo riguardano arrivano qui.',
      stranger:
        'Se non hai un account da noi, qualcuno ha scritto il tuo indirizzo per errore: scrivici e lo togliamo.',
    },
    stranger: 'Se non ne sai niente, nel tuo account c’è qualcun altro: cambia la password e scrivici subito.',
  },
}

/** The email that tells of it. */
export function accountEmail(
  locale: Locale,
  change: AccountChange,
  { user, contact }: { user: Addressee; contact: string },
): { subject: string; text: string } {
  const {
    stranger: whoever,
    [change]: { subject, told, stranger = whoever },
  } = accountTexts[locale]
  return { subject, text: [greeting(locale, user), '', told, '', stranger, '', contact].join('\n') }
}
