import { limits, type Locale } from '@loquia/contracts'
import { nameAlone } from '../../accounts/auth/index.js'

/**
 * The email that invites somebody into a workspace. It may reach anybody, so of what strangers wrote only a name stands
 * in it that is no more than one.
 */
export function invitationEmail(
  locale: Locale,
  { workspace, link }: { workspace: string; link: string },
): { subject: string; text: string } {
  const name = nameAlone.test(workspace) ? workspace : undefined
  const days = limits.invitationDays
  if (locale === 'it') {
    return {
      subject: 'Un invito a lavorare insieme',
      text: [
        'Ciao,',
        '',
        `sei stato invitato ${name === undefined ? 'nello spazio di lavoro' : `nello spazio di lavoro «${name}»`} di un chatbot. Per entrare apri questo link e accedi, o crea un account:`,
        '',
        link,
        '',
        `Il link vale ${days} giorni e una volta sola. Se non ne sai niente, ignora questa email.`,
      ].join('\n'),
    }
  }
  return {
    subject: 'An invitation to work together',
    text: [
      'Hello,',
      '',
      `you have been invited into ${name === undefined ? 'the workspace' : `“${name}”, the workspace`} of a chatbot. To join, open this link and log in, or create an account:`,
      '',
      link,
      '',
      `The link is good for ${days} days, and once. If you know nothing of this, ignore this email.`,
    ].join('\n'),
  }
}
