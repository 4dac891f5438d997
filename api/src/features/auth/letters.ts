import { limits, type Locale, type User } from '@loquia/contracts'

/** Whom a letter goes to. */
export type Addressee = Pick<User, 'firstName' | 'username'>

const nameAlone = /^(?:[\p{L}\p{M}\p{N}_ '’-]|\.(?= |$)){1,40}$/u

/**
 * How a letter begins: with the name, if it is no more than one. Whoever opens an account under the address of somebody else
 * chooses it, and must not write to them in our name; so no address stands in it, and no second line.
 */
export function greeting(locale: Locale, { firstName, username }: Addressee): string {
  const hello = locale === 'it' ? 'Ciao' : 'Hello'
  const name = firstName ?? username
  return nameAlone.test(name) ? `${hello} ${name},` : `${hello},`
}

/** The letter with the link to a new password. */
export function resetLetter(locale: Locale, { user, link }: { user: Addressee; link: string }): { subject: string; text: string } {
  const minutes = limits.passwordResetMinutes
  if (locale === 'it') {
    return {
      subject: 'Scegli una nuova password',
      text: [
        greeting(locale, user), '', 'qualcuno, speriamo tu, ha chiesto di cambiare la password del tuo account. Scegline una nuova qui:', '', link, '',
        `Il link vale ${minutes} minuti e una volta sola. Se non l'hai chiesto tu, ignora questa email: la password resta quella di prima.`,
      ].join('\n'),
    }
  }
  return {
    subject: 'Choose a new password',
    text: [
      greeting(locale, user), '', 'someone, hopefully you, asked for a new password for your account. Choose it here:', '', link, '',
      `The link is good for ${minutes} minutes, and once. If you did not ask for it, ignore this letter: your password stays as it is.`,
    ].join('\n'),
  }
}

/** What can become of a second factor: its owner switches it on or off, makes new recovery codes or logs in with one, or an admin takes it away. */
export type SecondFactorChange = 'on' | 'off' | 'codes' | 'recovery' | 'reset'

const secondFactorTexts = {
  en: {
    on: { subject: 'Two-step login is on', told: 'from now on, logging in to your account takes a code from your app as well. Keep the recovery codes where you find them without your phone.' },
    off: { subject: 'Two-step login is off', told: 'logging in to your account takes the password alone again.' },
    codes: { subject: 'Your recovery codes are new', told: 'new recovery codes were made for your account. Those before open nothing any more.' },
    recovery: { subject: 'A recovery code was used', told: 'somebody has just logged in to your account with your password and one of your recovery codes, which is spent now. If your phone is lost, switch two-step login off under Account and set it up again with the new one.' },
    reset: { subject: 'Two-step login was taken off your account', told: 'one of our admins has taken two-step login off your account, as is done when a device is lost. The password alone opens it now; you can set the second step up again under Account.' },
    stranger: 'If you know nothing of this, somebody else is in your account: change your password and write to us at once.',
  },
  it: {
    on: { subject: 'L’accesso in due passaggi è attivo', told: 'da ora, per entrare nel tuo account serve anche un codice della tua app. Conserva i codici di recupero dove li trovi anche senza telefono.' },
    off: { subject: 'L’accesso in due passaggi è disattivato', told: 'per entrare nel tuo account basta di nuovo la sola password.' },
    codes: { subject: 'I tuoi codici di recupero sono nuovi', told: 'abbiamo creato nuovi codici di recupero per il tuo account. Quelli di prima non aprono più nulla.' },
    recovery: { subject: 'È stato usato un codice di recupero', told: 'qualcuno è appena entrato nel tuo account con la tua password e uno dei tuoi codici di recupero, che ora non vale più. Se hai perso il telefono, disattiva l’accesso in due passaggi dal tuo Profilo e riattivalo con quello nuovo.' },
    reset: { subject: 'Abbiamo tolto l’accesso in due passaggi dal tuo account', told: 'uno dei nostri amministratori ha tolto l’accesso in due passaggi dal tuo account, come si fa quando si perde il dispositivo. Ora basta la password; puoi riattivarlo dal tuo Profilo.' },
    stranger: 'Se non ne sai niente, nel tuo account c’è qualcun altro: cambia la password e scrivici subito.',
  },
} as const

/** The letter that tells of it. */
export function secondFactorLetter(locale: Locale, change: SecondFactorChange, { user, contact }: { user: Addressee; contact: string }): { subject: string; text: string } {
  const { stranger, [change]: { subject, told } } = secondFactorTexts[locale]
  return { subject, text: [greeting(locale, user), '', told, '', stranger, '', contact].join('\n') }
}
