import { limits, type VisitorLanguage } from '@loquia/contracts'
import { plainLines, type Email } from '../../../../mail/index.js'
import type { DueAnswer } from './answer-emails.queries.js'

interface Words {
  subject: (who: string, business: string) => string
  wrote: (who: string) => string
  /** Who it was, when the account is gone. */
  somebody: string
  files: string
  open: string
  keep: (days: number) => string
  reply: string
  stop: (business: string) => string
}

/** In the languages that visitors are spoken to in; what stands behind the links is in English or Italian. */
const words: Record<VisitorLanguage, Words> = {
  en: {
    subject: (who, business) => `${who} (${business}) has answered you`,
    wrote: (who) => `You were no longer in the chat when ${who} wrote:`,
    somebody: 'our team',
    files: 'With files, which you find in the conversation:',
    open: 'Continue the conversation:',
    keep: (days) => `The link opens your conversation for ${days} days. Whoever has it can read it: do not pass it on.`,
    reply: 'Please write there: nobody reads answers to this email.',
    stop: (business) => `This address was left in the chat of ${business}. No more emails from there:`,
  },
  it: {
    subject: (who, business) => `${who} (${business}) ti ha risposto`,
    wrote: (who) => `Non eri più nella chat quando ${who} ha scritto:`,
    somebody: 'il nostro team',
    files: 'Con dei file, che trovi nella conversazione:',
    open: 'Continua la conversazione:',
    keep: (days) => `Il link apre la tua conversazione per ${days} giorni. Chi lo ha può leggerla: non inoltrarlo.`,
    reply: 'Scrivi lì, per favore: nessuno legge le risposte a questa email.',
    stop: (business) => `Questo indirizzo è stato lasciato nella chat di ${business}. Basta email da lì:`,
  },
  de: {
    subject: (who, business) => `${who} (${business}) hat dir geantwortet`,
    wrote: (who) => `Du warst nicht mehr im Chat, als ${who} schrieb:`,
    somebody: 'unser Team',
    files: 'Mit Dateien, die du in der Unterhaltung findest:',
    open: 'Unterhaltung fortsetzen:',
    keep: (days) =>
      `Der Link öffnet deine Unterhaltung ${days} Tage lang. Wer ihn hat, kann sie lesen: gib ihn nicht weiter.`,
    reply: 'Bitte schreib dort: Antworten auf diese E-Mail liest niemand.',
    stop: (business) => `Diese Adresse wurde im Chat von ${business} hinterlassen. Keine E-Mails mehr von dort:`,
  },
  fr: {
    subject: (who, business) => `${who} (${business}) vous a répondu`,
    wrote: (who) => `Vous n’étiez plus dans le chat quand ${who} a écrit :`,
    somebody: 'notre équipe',
    files: 'Avec des fichiers, que vous trouverez dans la conversation :',
    open: 'Continuer la conversation :',
    keep: (days) =>
      `Le lien ouvre votre conversation pendant ${days} jours. Qui l’a peut la lire : ne le transmettez pas.`,
    reply: 'Écrivez là-bas, s’il vous plaît : personne ne lit les réponses à cet e-mail.',
    stop: (business) => `Cette adresse a été laissée dans le chat de ${business}. Ne plus recevoir d’e-mails de là :`,
  },
  es: {
    subject: (who, business) => `${who} (${business}) te ha respondido`,
    wrote: (who) => `Ya no estabas en el chat cuando ${who} escribió:`,
    somebody: 'nuestro equipo',
    files: 'Con archivos, que encuentras en la conversación:',
    open: 'Continuar la conversación:',
    keep: (days) =>
      `El enlace abre tu conversación durante ${days} días. Quien lo tenga puede leerla: no lo compartas.`,
    reply: 'Escribe allí, por favor: nadie lee las respuestas a este correo.',
    stop: (business) => `Esta dirección se dejó en el chat de ${business}. No recibir más correos de allí:`,
  },
  pt: {
    subject: (who, business) => `${who} (${business}) respondeu-lhe`,
    wrote: (who) => `Já não estava no chat quando ${who} escreveu:`,
    somebody: 'a nossa equipa',
    files: 'Com ficheiros, que encontra na conversa:',
    open: 'Continuar a conversa:',
    keep: (days) => `O link abre a sua conversa durante ${days} dias. Quem o tiver pode lê-la: não o partilhe.`,
    reply: 'Escreva lá, por favor: ninguém lê as respostas a este e-mail.',
    stop: (business) => `Este endereço foi deixado no chat de ${business}. Não receber mais e-mails de lá:`,
  },
}

/**
 * What a visitor reads who has left before a person answered.
 * @param answer `opensByLink`: the link itself opens the conversation, so that it is to be kept
 */
export function answerEmail(
  language: VisitorLanguage,
  {
    business,
    messages,
    link,
    stopLink,
    opensByLink,
  }: {
    business: string
    messages: DueAnswer['messages']
    link: string
    stopLink: string
    opensByLink: boolean
  },
): Pick<Email, 'subject' | 'text' | 'fromName'> {
  const { subject, wrote, somebody, files, open, keep, reply, stop } = words[language]
  const who = messages.at(-1)?.name ?? somebody
  const said = messages.map(({ text }) => text).filter((text) => text !== '')
  const names = messages.flatMap((message) => message.files)
  const parts = [
    wrote(who),
    ...(said.length === 0 ? [] : [indented(said.join('\n\n'))]),
    ...(names.length === 0 ? [] : [`${files}\n${indented(names.join('\n'))}`]),
    `${open}\n${link}`,
    opensByLink ? `${keep(limits.conversationLinkDays)} ${reply}` : reply,
    `--\n${stop(business)}\n${stopLink}`,
  ]
  return { subject: subject(who, business), text: `${parts.join('\n\n')}\n`, fromName: business }
}

/** So that nothing somebody wrote can be taken for ours. */
const indented = (text: string) =>
  plainLines(text)
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `  ${line}`))
    .join('\n')
