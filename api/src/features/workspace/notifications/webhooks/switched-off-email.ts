import { limits, type Locale } from '@loquia/contracts'
import { oneLine, type Email } from '../../../../mail/index.js'

const days = limits.webhookFailingDays

/**
 * Tells a bot's owner that a webhook was switched off; of its address only the host, as the rest may be a secret.
 * @param hasGone its server said so itself; else it took nothing for days
 */
export function switchedOffEmail(
  locale: Locale,
  { host, domain, address, hasGone }: { host: string; domain: string; address: string; hasGone: boolean },
): Pick<Email, 'subject' | 'text'> {
  const bot = oneLine(domain)
  const ofBot = bot === '' ? '' : locale === 'it' ? ` del chatbot di ${bot}` : ` of the chatbot of ${bot}`
  return locale === 'it'
    ? {
        subject: 'Un webhook è stato disattivato',
        text: `${hasGone ? `Il server del webhook su ${host}${ofBot} risponde che non esiste più (410 Gone)` : `Da ${days} giorni il webhook su ${host}${ofBot} non riceve niente`}, quindi lo abbiamo disattivato. Quello che succede da ora in poi non gli viene inviato.\n\nControlla il server, poi riattiva il webhook nel portale:\n${address}\n`,
      }
    : {
        subject: 'A webhook was switched off',
        text: `${hasGone ? `The server of the webhook at ${host}${ofBot} answers that it is gone for good (410 Gone)` : `The webhook at ${host}${ofBot} has taken nothing for ${days} days`}, so we switched it off. What happens from now on is not sent to it.\n\nCheck the server, then switch the webhook on again in the portal:\n${address}\n`,
      }
}
