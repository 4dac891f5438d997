import { limits, type Locale } from '@loquia/contracts'
import { oneLine, type Email } from '../../../../mail/index.js'

const days = limits.webhookFailingDays

/** Tells a bot's owner that a webhook was switched off; of its address only the host, as the rest may be a secret. */
export function switchedOffEmail(
  locale: Locale,
  { host, domain, address }: { host: string; domain: string; address: string },
): Pick<Email, 'subject' | 'text'> {
  const bot = oneLine(domain)
  return locale === 'it'
    ? {
        subject: 'Un webhook è stato disattivato',
        text: `Da ${days} giorni il webhook su ${host}${bot === '' ? '' : ` del chatbot di ${bot}`} non riceve niente, quindi lo abbiamo disattivato. Quello che succede da ora in poi non gli viene inviato.\n\nControlla il server, poi riattiva il webhook nel portale:\n${address}\n`,
      }
    : {
        subject: 'A webhook was switched off',
        text: `The webhook at ${host}${bot === '' ? '' : ` of the chatbot of ${bot}`} has taken nothing for ${days} days, so we switched it off. What happens from now on is not sent to it.\n\nCheck the server, then switch the webhook on again in the portal:\n${address}\n`,
      }
}
