import { notificationAddressDays, type Locale } from '@loquia/contracts'
import { action, paragraph, type EmailContent } from '../../../mail/index.js'

/**
 * The email that asks whether an address wants the notifications of a chatbot. It may reach anybody, so nothing in it was
 * written by the account that had it sent but the domain of the bot's website; without one it stays unnamed.
 */
export function confirmationEmail(locale: Locale, { domain, link }: { domain: string; link: string }): EmailContent {
  if (locale === 'it') {
    return {
      subject: 'Conferma questo indirizzo',
      body: {
        language: locale,
        blocks: [
          paragraph('Ciao,'),
          paragraph(
            `qualcuno, speriamo tu, vuole ricevere a questo indirizzo gli avvisi ${domain === '' ? 'del suo chatbot' : `del chatbot di ${domain}`}: le domande senza risposta e i messaggi dei visitatori. Se li vuoi, conferma qui.`,
          ),
          action('Conferma l’indirizzo', link),
          paragraph(
            `Il link vale una volta sola e scade tra ${notificationAddressDays} giorni. Se non ne sai niente, ignora questa email: senza conferma non arriva nessun avviso.`,
          ),
        ],
      },
    }
  }
  return {
    subject: 'Confirm this address',
    body: {
      language: locale,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `someone, hopefully you, wants to receive the notifications of ${domain === '' ? 'a chatbot' : `the chatbot of ${domain}`} at this address: questions without an answer, and messages from visitors. If you want them, confirm here.`,
        ),
        action('Confirm this address', link),
        paragraph(
          `The link works once and expires in ${notificationAddressDays} days. If you know nothing about this, ignore this email: no notifications are sent unless you confirm.`,
        ),
      ],
    },
  }
}
