import { limits, type Locale } from '@loquia/contracts'
import { action, paragraph, type EmailContent } from '../../platform/mail/index.js'
import { nameAlone } from '../../accounts/auth/index.js'

/** Strangers may receive this email, so only plain workspace names without addresses appear. */
export function invitationEmail(
  locale: Locale,
  { workspace, link }: { workspace: string; link: string },
): EmailContent {
  const name = nameAlone.test(workspace) ? workspace : undefined
  const days = limits.invitationDays
  if (locale === 'it') {
    return {
      subject: 'Invito a uno spazio di lavoro',
      body: {
        language: locale,
        blocks: [
          paragraph('Ciao,'),
          paragraph(
            `hai ricevuto un invito a entrare ${name === undefined ? 'nello spazio di lavoro' : `nello spazio di lavoro «${name}»`} di un chatbot. Per accettarlo apri il link e accedi, o crea un account.`,
          ),
          action('Accetta l’invito', link),
          paragraph(
            `Il link vale una volta sola e scade tra ${days} giorni. Se non ne sai niente, ignora questa email.`,
          ),
        ],
      },
    }
  }
  return {
    subject: 'You’re invited to a workspace',
    body: {
      language: locale,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `You’ve been invited to ${name === undefined ? 'the workspace' : `“${name}”, the workspace`} of a chatbot. To join, open the link and log in, or create an account.`,
        ),
        action('Accept the invitation', link),
        paragraph(`The link works once and expires in ${days} days. If you weren’t expecting this, ignore this email.`),
      ],
    },
  }
}
