import { limits, type Locale } from '@loquia/contracts'
import { action, oneLine, paragraph, type EmailContent } from '../../../../mail/index.js'

const days = limits.webhookFailingDays

/**
 * Tells a bot's owner that a webhook was turned off; of its address only the host, as the rest may be a secret.
 * @param hasGone its server answered 410 Gone; otherwise every delivery failed for days
 */
export function switchedOffEmail(
  locale: Locale,
  { host, domain, address, hasGone }: { host: string; domain: string; address: string; hasGone: boolean },
): EmailContent {
  const bot = oneLine(domain)
  const ofBot = bot === '' ? '' : locale === 'it' ? ` del chatbot di ${bot}` : ` of the chatbot of ${bot}`
  return locale === 'it'
    ? {
        subject: 'Un webhook è stato disattivato',
        body: {
          language: locale,
          blocks: [
            paragraph(
              `${hasGone ? `Il server del webhook su ${host}${ofBot} risponde che non esiste più (410 Gone)` : `Da ${days} giorni gli invii al webhook su ${host}${ofBot} falliscono`}, quindi lo abbiamo disattivato. I nuovi eventi non gli vengono inviati.`,
            ),
            paragraph('Controlla il server, poi riattiva il webhook nel portale.'),
            action('Apri i webhook', address),
          ],
        },
      }
    : {
        subject: 'A webhook was turned off',
        body: {
          language: locale,
          blocks: [
            paragraph(
              `${hasGone ? `The server of the webhook at ${host}${ofBot} answers that it is gone for good (410 Gone)` : `Deliveries to the webhook at ${host}${ofBot} have failed for ${days} days`}, so we turned it off. New events are not sent to it.`,
            ),
            paragraph('Check the server, then turn the webhook on again in the portal.'),
            action('Open webhooks', address),
          ],
        },
      }
}
