import { notificationAddressDays, type Locale } from '@loquia/contracts'
import { action, paragraph, type EmailContent } from '../../platform/mail/index.js'

/** The email may reach strangers, so the account's only text in it is the website's domain. */
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
          `Someone, hopefully you, wants to receive notifications from ${domain === '' ? 'a chatbot' : `the chatbot of ${domain}`} at this address: unanswered questions and messages from visitors. If you want them, confirm here.`,
        ),
        action('Confirm this address', link),
        paragraph(
          `The link works once and expires in ${notificationAddressDays} days. If you weren’t expecting this, ignore this email: we send no notifications unless you confirm.`,
        ),
      ],
    },
  }
}
