import { limits, type Locale } from '@loquia/contracts'
import { action, oneLine, paragraph, type EmailContent } from '../../../platform/mail/index.js'

const days = limits.webhookFailingDays

/**
 * Shows only the host, as the URL may be secret.
 * @param hasGone true after 410 Gone
 */
export function switchedOffEmail(
  locale: Locale,
  { host, domain, address, hasGone }: { host: string; domain: string; address: string; hasGone: boolean },
): EmailContent {
  const bot = oneLine(domain)
  const ofBot = bot === '' ? '' : locale === 'it' ? ` del chatbot di ${bot}` : ` for the chatbot of ${bot}`
  return locale === 'it'
    ? {
        subject: 'Un webhook è stato disattivato',
        body: {
          language: locale,
          blocks: [
            paragraph(
              `${hasGone ? `Il server del webhook su ${host}${ofBot} risponde che non esiste più (410 Gone)` : `Da ${days} giorni gli invii al webhook su ${host}${ofBot} falliscono`}, quindi lo abbiamo disattivato. Non riceve più i nuovi eventi.`,
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
              `${hasGone ? `The webhook server at ${host}${ofBot} says the webhook no longer exists (410 Gone)` : `Deliveries to the webhook at ${host}${ofBot} have failed for ${days} days`}, so we turned it off. It no longer receives new events.`,
            ),
            paragraph('Check the server, then turn the webhook back on in the portal.'),
            action('Open webhooks', address),
          ],
        },
      }
}
