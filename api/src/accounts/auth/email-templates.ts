import { limits, type Locale, type User } from '@loquia/contracts'
import { action, paragraph, type EmailContent } from '../../platform/mail/index.js'

export type Addressee = Pick<User, 'firstName' | 'username'>

export const nameAlone = /^(?:[\p{L}\p{M}\p{N}_ '’-]|\.(?= |$)){1,40}$/u

/**
 * A stranger may register someone else's address, so the greeting omits a name that contains an address or second line.
 */
export function formatGreeting(locale: Locale, { firstName, username }: Addressee): string {
  const hello = locale === 'it' ? 'Ciao' : 'Hello'
  const name = firstName ?? username
  return nameAlone.test(name) ? `${hello} ${name},` : `${hello},`
}

export function resetEmail(locale: Locale, { user, link }: { user: Addressee; link: string }): EmailContent {
  const minutes = limits.passwordResetMinutes
  const hello = paragraph(formatGreeting(locale, user))
  if (locale === 'it') {
    return {
      subject: 'Scegli una nuova password',
      body: {
        language: locale,
        blocks: [
          hello,
          paragraph(
            'abbiamo ricevuto una richiesta di reimpostare la password del tuo account. Scegline una nuova qui.',
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
        paragraph('We received a request to reset the password of your account. Choose a new one here.'),
        action('Choose a new password', link),
        paragraph(
          `The link works once and expires in ${minutes} minutes. If you didn’t ask for it, ignore this email: your password stays as it is.`,
        ),
      ],
    },
  }
}

/** The old address is notified of its removal, the new one of its addition. */
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

interface EmailTexts {
  subject: string
  text: string
  stranger?: string
}

// Neither address is disclosed to the other, whose reader may be a stranger.
const accountTexts: Record<Locale, Record<AccountChange, EmailTexts> & { stranger: string }> = {
  en: {
    on: {
      subject: 'Two-step login is on',
      text: 'From now on, you also need a code from your app to log in to your account. Keep the recovery codes where you can find them without your phone.',
    },
    off: { subject: 'Two-step login is off', text: 'You now log in to your account with your password only.' },
    codes: {
      subject: 'You have new recovery codes',
      text: 'New recovery codes were created for your account. The old ones no longer work.',
    },
    recovery: {
      subject: 'A recovery code was used',
      text: 'Someone just logged in to your account with your password and one of your recovery codes. That code no longer works. If you lost your phone, turn two-step login off under Account and set it up again with the new one.',
    },
    reset: {
      subject: 'Two-step login was removed from your account',
      text: 'One of our admins removed two-step login from your account, as we do when a device is lost. You now log in with your password only. You can set it up again under Account.',
    },
    password: {
      subject: 'Your password was changed',
      text: 'The password of your account was changed, and you were logged out on all other devices.',
      stranger:
        'If it wasn’t you, someone else has access to your account: choose a new password with “Forgot your password?” on the login page, and contact us at once.',
    },
    'password-reset': {
      subject: 'You have a new password',
      text: 'A new password was set for your account with a reset link, and you were logged out everywhere. If someone else knew the old one, check in the portal where notifications and webhooks go, and whose key the language model uses.',
      stranger:
        'If it wasn’t you, someone else reads your email: secure your mailbox, choose a new password with “Forgot your password?” on the login page, and contact us at once.',
    },
    'password-reset-first': {
      subject: 'You have a new password: check your account',
      text: 'A new password was set for your account with a reset link, for the first time at this address. You were logged out everywhere, and linked logins were removed. Notifications, webhooks and keys for the language model are paused, because someone else may have set them up: check them in the portal and save the ones that are yours to resume. If you’re asked for a code that you never set up, contact us.',
      stranger:
        'If it wasn’t you, someone else reads your email: secure your mailbox, choose a new password with “Forgot your password?” on the login page, and contact us at once.',
    },
    linked: {
      subject: 'A login was linked to your account',
      text: 'You can now also log in to your account with another provider. Under Account you can see which one, and remove it.',
    },
    unlinked: {
      subject: 'A login was removed from your account',
      text: 'A linked provider was removed from your account, so you can no longer log in with it. You were logged out on all other devices.',
    },
    'moved-away': {
      subject: 'The email address of your account was changed',
      text: 'The email address of your account was changed, using your password. Emails about your account now go to the new address; this is the last one to this address.',
      stranger: 'If it wasn’t you, someone knows your password: contact us at once.',
    },
    'moved-here': {
      subject: 'This is now the email address of your account',
      text: 'The email address of your account was changed to this one. Emails about your account now come here.',
      stranger:
        'If you have no account with us, someone typed your address by mistake: contact us and we’ll remove it.',
    },
    stranger: 'If it wasn’t you, someone else has access to your account: change your password and contact us at once.',
  },
  it: {
    on: {
      subject: 'L’accesso in due passaggi è attivo',
      text: 'da ora, per entrare nel tuo account serve anche un codice della tua app. Conserva i codici di recupero dove li trovi anche senza telefono.',
    },
    off: {
      subject: 'L’accesso in due passaggi è disattivato',
      text: 'ora per entrare nel tuo account basta la password.',
    },
    codes: {
      subject: 'Hai nuovi codici di recupero',
      text: 'abbiamo creato nuovi codici di recupero per il tuo account. Quelli di prima non valgono più.',
    },
    recovery: {
      subject: 'È stato usato un codice di recupero',
      text: 'qualcuno è appena entrato nel tuo account con la tua password e uno dei tuoi codici di recupero, che ora non vale più. Se hai perso il telefono, disattiva l’accesso in due passaggi dal tuo Profilo e riattivalo con quello nuovo.',
    },
    reset: {
      subject: 'Abbiamo tolto l’accesso in due passaggi dal tuo account',
      text: 'uno dei nostri amministratori ha tolto l’accesso in due passaggi dal tuo account, come si fa quando si perde il dispositivo. Ora basta la password; puoi riattivarlo dal tuo Profilo.',
    },
    password: {
      subject: 'La tua password è cambiata',
      text: 'la password del tuo account è stata cambiata. Tutte le altre sessioni sono chiuse.',
      stranger:
        'Se non l’hai cambiata tu, qualcun altro ha accesso al tuo account: scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    'password-reset': {
      subject: 'Hai una nuova password',
      text: 'è stata scelta una nuova password per il tuo account, con un link di recupero. Tutte le sessioni sono chiuse. Se qualcun altro conosceva quella di prima, controlla nel portale dove vanno avvisi e webhook e di chi è la chiave del modello linguistico.',
      stranger:
        'Se non l’hai scelta tu, qualcun altro legge le tue email: metti al sicuro la tua casella, scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    'password-reset-first': {
      subject: 'Hai una nuova password: controlla il tuo account',
      text: 'è stata scelta una nuova password per il tuo account con un link di recupero, per la prima volta a questo indirizzo. Tutte le sessioni sono chiuse. Gli accessi collegati sono stati rimossi. Avvisi, webhook e chiavi del modello linguistico sono in pausa, perché potrebbe averli impostati qualcun altro: controllali nel portale e salva di nuovo quelli che sono tuoi. Se ti viene chiesto un codice che non hai mai attivato, scrivici.',
      stranger:
        'Se non l’hai scelta tu, qualcun altro legge le tue email: metti al sicuro la tua casella, scegli una nuova password da «Password dimenticata?» nella pagina di accesso e scrivici subito.',
    },
    linked: {
      subject: 'Un accesso è stato collegato al tuo account',
      text: 'da ora puoi entrare nel tuo account anche con un altro servizio. Nel tuo Profilo vedi quale, e puoi scollegarlo.',
    },
    unlinked: {
      subject: 'Un accesso è stato scollegato dal tuo account',
      text: 'un servizio è stato scollegato dal tuo account: non puoi più usarlo per entrare. Tutte le altre sessioni sono chiuse.',
    },
    'moved-away': {
      subject: 'L’indirizzo email del tuo account è cambiato',
      text: 'l’indirizzo email del tuo account è stato cambiato usando la tua password. Da ora le email che lo riguardano arrivano al nuovo indirizzo, e questa è l’ultima che ricevi qui.',
      stranger: 'Se non l’hai cambiato tu, qualcuno conosce la tua password: scrivici subito.',
    },
    'moved-here': {
      subject: 'Questo è ora l’indirizzo email del tuo account',
      text: 'l’indirizzo email del tuo account è stato cambiato in questo. Da ora le email che lo riguardano arrivano qui.',
      stranger:
        'Se non hai un account da noi, qualcuno ha scritto il tuo indirizzo per errore: scrivici e lo togliamo.',
    },
    stranger: 'Se non ne sai niente, qualcun altro ha accesso al tuo account: cambia la password e scrivici subito.',
  },
}

const contactLabels: Record<Locale, string> = { en: 'Contact us', it: 'Scrivici' }

export function accountEmail(
  locale: Locale,
  change: AccountChange,
  { user, contact }: { user: Addressee; contact: string },
): EmailContent {
  const {
    stranger: defaultStranger,
    [change]: { subject, text, stranger = defaultStranger },
  } = accountTexts[locale]
  const blocks = [
    paragraph(formatGreeting(locale, user)),
    paragraph(text),
    paragraph(stranger),
    action(contactLabels[locale], contact),
  ]
  return { subject, body: { language: locale, blocks } }
}
