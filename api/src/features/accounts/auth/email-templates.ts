import { limits, type Locale, type User } from '@loquia/contracts'
import { action, paragraph, type EmailContent } from '../../../mail/index.js'

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
export function resetEmail(locale: Locale, { user, link }: { user: Addressee; link: string }): EmailContent {
  const minutes = limits.passwordResetMinutes
  const hello = paragraph(greeting(locale, user))
  if (locale === 'it') {
    return {
      subject: 'Scegli una nuova password',
      body: {
        language: locale,
        blocks: [
          hello,
          paragraph(
            'qualcuno, speriamo tu, ha chiesto di cambiare la password del tuo account. Scegline una nuova qui.',
          ),
          action('Scegli una nuova password', link),
          paragraph(
            `Il link vale una volta sola e scade tra ${minutes} minuti. Se non l’hai chiesto tu, ignora questa email: la password resta quella di prima.`,
          ),
        ],
      },
    }
  }
  return {
    subject: 'Choose a new password',
    body: {
      language: locale,
      blocks: [
        hello,
        paragraph('someone, hopefully you, asked for a new password for your account. Choose it here.'),
        action('Choose a new password', link),
        paragraph(
          `The link works once and expires in ${minutes} minutes. If you didn’t ask for it, ignore this email: your password stays as it is.`,
        ),
      ],
    },
  }
}

/**
 * What its owner is told of an account: a second factor was switched on or off, its recovery codes made anew or one of
 * them used, or it was taken away by an admin; the password was changed, or reset by a link, for the first time with
 * something that rests since; a login by OpenID Connect was linked or taken off; the address has left (told to the old one) or has come (told to the new one).
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
  | 'linked'
  | 'unlinked'
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
      told: 'from now on, you also need a code from your app to log in to your account. Keep the recovery codes where you can find them without your phone.',
    },
    off: { subject: 'Two-step login is off', told: 'you log in to your account with the password only.' },
    codes: {
      subject: 'You have new recovery codes',
      told: 'new recovery codes were created for your account. The old ones no longer work.',
    },
    recovery: {
      subject: 'A recovery code was used',
      told: 'someone has just logged in to your account with your password and one of your recovery codes, which no longer works. If you lost your phone, turn two-step login off under Account and set it up again with the new one.',
    },
    reset: {
      subject: 'Two-step login was removed from your account',
      told: 'one of our admins has removed two-step login from your account, as we do when a device is lost. You now log in with the password only; you can set it up again under Account.',
    },
    password: {
      subject: 'Your password was changed',
      told: 'the password of your account was changed. You were logged out on all other devices.',
      stranger:
        'If it wasn’t you, someone else is in your account: choose a new password with “Forgot your password?” on the login page, and write to us at once.',
    },
    'password-reset': {
      subject: 'You have a new password',
      told: 'a new password was set for your account with a reset link. You were logged out everywhere. If someone else knew the old one, check in the portal where notifications and webhooks go, and whose key the language model uses.',
      stranger:
        'If it wasn’t you, someone else reads your email: secure your mailbox, choose a new password with “Forgot your password?” on the login page, and write to us at once.',
    },
    'password-reset-first': {
      subject: 'You have a new password: check your account',
      told: 'a new password was set for your account with a reset link, for the first time at this address. You were logged out everywhere. Notifications, webhooks and keys for the language model are paused, because someone else may have set them up: check them in the portal and save what is yours to resume. Linked logins were removed. If you are asked for a code that you never set up, write to us.',
      stranger:
        'If it wasn’t you, someone else reads your email: secure your mailbox, choose a new password with “Forgot your password?” on the login page, and write to us at once.',
    },
    linked: {
      subject: 'A login was linked',
      told: 'from now on, you can also log in to your account with another provider. Under Account you can see which one, and remove it.',
    },
    unlinked: {
      subject: 'A linked login was removed',
      told: 'you can no longer log in to your account with another provider. You were logged out on all other devices.',
    },
    'moved-away': {
      subject: 'The email address of your account was changed',
      told: 'the email address of your account was changed, with its password. From now on, emails about it go to the new address; this is the last one to this address.',
      stranger: 'If it wasn’t you, someone knows your password: write to us at once.',
    },
    'moved-here': {
      subject: 'This is now the email address of your account',
      told: 'the email address of your account was changed to this one. From now on, emails about it come here.',
      stranger:
        'If you have no account with us, someone typed your address by mistake: write to us, and we’ll remove it.',
    },
    stranger: 'If it wasn’t you, someone else is in your account: change your password and write to us at once.',
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
      told: 'è stata scelta una nuova password per il tuo account con un link di recupero, per la prima volta a questo indirizzo. Tutte le sessioni sono chiuse. Quello che c’era prima potrebbe averlo impostato qualcun altro, quindi avvisi, webhook e chiavi del modello linguistico sono in pausa: controllali nel portale e salva di nuovo quelli che sono tuoi. Gli accessi collegati sono stati scollegati. Se ti viene chiesto un codice che non hai mai attivato, scrivici.',
      stranger:
        'Se non l’hai scelta tu, qualcun altro legge le tue email: metti al sicuro la tua casella, scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    linked: {
      subject: 'È stato collegato un accesso',
      told: 'da ora anche l’accesso con un altro servizio apre il tuo account. Nel tuo Profilo vedi quale, e puoi scollegarlo.',
    },
    unlinked: {
      subject: 'È stato scollegato un accesso',
      told: 'l’accesso con un altro servizio non apre più il tuo account. Tutte le altre sessioni sono chiuse.',
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

const contactLabels: Record<Locale, string> = { en: 'Write to us', it: 'Scrivici' }

/** The email about a change of an account. */
export function accountEmail(
  locale: Locale,
  change: AccountChange,
  { user, contact }: { user: Addressee; contact: string },
): EmailContent {
  const {
    stranger: whoever,
    [change]: { subject, told, stranger = whoever },
  } = accountTexts[locale]
  const blocks = [
    paragraph(greeting(locale, user)),
    paragraph(told),
    paragraph(stranger),
    action(contactLabels[locale], contact),
  ]
  return { subject, body: { language: locale, blocks } }
}
