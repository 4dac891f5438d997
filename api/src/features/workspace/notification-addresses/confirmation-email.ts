import { notificationAddressDays, type Locale } from '@loquia/contracts'

/**
 * The email that asks whether an address wants the notifications of a chatbot. It may reach anybody, so nothing in it was
 * written by who had it sent but the domain of the bot's website; without one it stays unnamed.
 */
export function confirmationEmail(
  locale: Locale,
  { domain, link }: { domain: string; link: string },
): { subject: string; text: string } {
  if (locale === 'it') {
    return {
      subject: 'Conferma questo indirizzo',
      text: [
        'Ciao,',
        '',
        `qualcuno, speriamo tu, vuole ricevere a questo indirizzo gli avvisi ${domain === '' ? 'del suo chatbot' : `del chatbot di ${domain}`}: le domande senza risposta e i messaggi dei visitatori. Se li vuoi, confermalo qui:`,
        '',
        link,
        '',
        `Il link vale ${notificationAddressDays} giorni e una volta sola. Se non ne sai niente, ignora questa email: senza conferma non arriva nessun avviso.`,
      ].join('\n'),
    }
  }
  return {
    subject: 'Confirm this address',
    text: [
      'Hello,',
      '',
      `somebody, hopefully you, wants the notifications of ${domain === '' ? 'a chatbot' : `the chatbot of ${domain}`} to come to this address: questions without an answer, and messages of visitors. If you want them, confirm it here:`,
      '',
      link,
      '',
      `The link is good for ${notificationAddressDays} days, and once. If you know nothing of this, ignore this email: without your word no notification comes.`,
    ].join('\n'),
  }
}
