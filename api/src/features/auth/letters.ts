import { limits, type Locale } from '@loquia/contracts'

/** The letter with the link to a new password. */
export function resetLetter(locale: Locale, { name, link }: { name: string; link: string }): { subject: string; text: string } {
  const minutes = limits.passwordResetMinutes
  if (locale === 'it') {
    return {
      subject: 'Scegli una nuova password',
      text: [
        `Ciao ${name},`, '', 'qualcuno, speriamo tu, ha chiesto di cambiare la password del tuo account. Scegline una nuova qui:', '', link, '',
        `Il link vale ${minutes} minuti e una volta sola. Se non l'hai chiesto tu, ignora questa email: la password resta quella di prima.`,
      ].join('\n'),
    }
  }
  return {
    subject: 'Choose a new password',
    text: [
      `Hello ${name},`, '', 'someone, hopefully you, asked for a new password for your account. Choose it here:', '', link, '',
      `The link is good for ${minutes} minutes, and once. If you did not ask for it, ignore this letter: your password stays as it is.`,
    ].join('\n'),
  }
}
