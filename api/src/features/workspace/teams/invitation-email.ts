import { limits, type Locale } from '@loquia/contracts'
import { action, paragraph, type EmailContent } from '../../../mail/index.js'
import { nameAlone } from '../../accounts/auth/index.js'

/**
 * The email that invites somebody into a workspace. It may reach anybody, so the workspace's name stands in it only when
 * it is a plain name without an address.
 */
export function invitationEmail(
  locale: Locale,
  { workspace, link }: { workspace: string; link: string },
): EmailContent {
  const name = nameAlone.test(workspace) ? workspace : undefined
  const days = limits.invitationDays
  if (locale === 'it') {
    return {
      subject: 'Un invito a lavorare insieme',
      body: {
        language: locale,
        blocks: [
          paragraph('Ciao,'),
          paragraph(
            `sei stato invitato ${name === undefined ? 'nello spazio di lavoro' : `nello spazio di lavoro «${name}»`} di un chatbot. Per entrare apri il link e accedi, o crea un account.`,
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
    subject: 'An invitation to work together',
    body: {
      language: locale,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `you have been invited to ${name === undefined ? 'the workspace' : `“${name}”, the workspace`} of a chatbot. To join, open the link and log in, or create an account.`,
        ),
        action('Accept the invitation', link),
        paragraph(
          `The link works once and expires in ${days} days. If you know nothing about this, ignore this email.`,
        ),
      ],
    },
  }
}
