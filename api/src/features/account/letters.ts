import type { Locale } from '@loquia/contracts'
import { greeting, type Addressee } from '../auth/index.js'

/** What an address is told that an account has left. It does not say where to: whoever reads it now may be a stranger. */
export function movedLetter(locale: Locale, { user, contact }: { user: Addressee; contact: string }): { subject: string; text: string } {
  if (locale === 'it') {
    return {
      subject: 'L’indirizzo email del tuo account è cambiato',
      text: [
        greeting(locale, user), '', 'l’indirizzo email del tuo account è stato cambiato, con la password. Da ora le email che lo riguardano arrivano al nuovo indirizzo, e questa è l’ultima che ricevi qui.', '',
        'Se non l’hai cambiato tu, qualcuno conosce la tua password: scrivici subito.', '', contact,
      ].join('\n'),
    }
  }
  return {
    subject: 'The email address of your account was changed',
    text: [
      greeting(locale, user), '', 'the email address of your account was changed, with its password. From now on letters about it go to the new address, and this is the last one that comes here.', '',
      'If it was not you, somebody knows your password: write to us at once.', '', contact,
    ].join('\n'),
  }
}
