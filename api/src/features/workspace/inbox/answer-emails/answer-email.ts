import { limits, type VisitorLanguage } from '@loquia/contracts'
import { action, paragraph, type EmailBlock, type EmailContent } from '../../../../mail/index.js'
import type { DueAnswer } from './answer-emails.queries.js'

interface Words {
  /** The same for all emails of a conversation: mail programs split a thread where the subject changes. */
  subject: (business: string) => string
  answered: (who: string, business: string) => string
  /** Where the account of the person who wrote is gone. */
  teamAnswered: (business: string) => string
  reply: string
  open: string
  wrote: (who: string) => string
  team: string
  files: string
  keep: (days: number) => string
  given: (business: string) => string
  stop: string
}

/** In the languages that visitors are spoken to in; the pages behind the links are in English or Italian. */
const words: Record<VisitorLanguage, Words> = {
  en: {
    subject: (business) => `Your conversation with ${business}`,
    answered: (who, business) => `${who} from ${business} replied after you left the chat.`,
    teamAnswered: (business) => `The team at ${business} replied after you left the chat.`,
    reply: 'To reply, continue the conversation. We don’t receive replies to this email.',
    open: 'Continue the conversation',
    wrote: (who) => `${who}:`,
    team: 'Our team',
    files: 'Files in the conversation:',
    keep: (days) =>
      `The link works for ${days} days. Anyone who has it can read the conversation, so don’t forward this email.`,
    given: (business) => `You left this address in the chat of ${business}.`,
    stop: 'Stop these emails',
  },
  it: {
    subject: (business) => `La tua conversazione con ${business}`,
    answered: (who, business) => `${who} di ${business} ti ha risposto dopo che hai lasciato la chat.`,
    teamAnswered: (business) => `Il team di ${business} ti ha risposto dopo che hai lasciato la chat.`,
    reply: 'Per rispondere, continua la conversazione: le risposte a questa email non ci arrivano.',
    open: 'Continua la conversazione',
    wrote: (who) => `${who}:`,
    team: 'Il nostro team',
    files: 'File nella conversazione:',
    keep: (days) => `Il link vale ${days} giorni. Chi lo ha può leggere la conversazione: non inoltrare questa email.`,
    given: (business) => `Hai lasciato questo indirizzo nella chat di ${business}.`,
    stop: 'Non voglio più queste email',
  },
  de: {
    subject: (business) => `Deine Unterhaltung mit ${business}`,
    answered: (who, business) => `${who} von ${business} hat dir geantwortet, nachdem du den Chat verlassen hattest.`,
    teamAnswered: (business) => `Das Team von ${business} hat dir geantwortet, nachdem du den Chat verlassen hattest.`,
    reply: 'Zum Antworten setze die Unterhaltung fort. Antworten auf diese E-Mail kommen nicht bei uns an.',
    open: 'Unterhaltung fortsetzen',
    wrote: (who) => `${who}:`,
    team: 'Unser Team',
    files: 'Dateien in der Unterhaltung:',
    keep: (days) =>
      `Der Link funktioniert ${days} Tage lang. Wer ihn hat, kann die Unterhaltung lesen: Leite diese E-Mail nicht weiter.`,
    given: (business) => `Du hast diese Adresse im Chat von ${business} hinterlassen.`,
    stop: 'Keine solchen E-Mails mehr',
  },
  fr: {
    subject: (business) => `Votre conversation avec ${business}`,
    answered: (who, business) => `${who} de ${business} vous a répondu après votre départ du chat.`,
    teamAnswered: (business) => `L’équipe de ${business} vous a répondu après votre départ du chat.`,
    reply: 'Pour répondre, continuez la conversation : nous ne recevons pas les réponses à cet e-mail.',
    open: 'Continuer la conversation',
    wrote: (who) => `${who} :`,
    team: 'Notre équipe',
    files: 'Fichiers dans la conversation :',
    keep: (days) =>
      `Le lien fonctionne pendant ${days} jours. Toute personne qui l’a peut lire la conversation : ne transférez pas cet e-mail.`,
    given: (business) => `Vous avez laissé cette adresse dans le chat de ${business}.`,
    stop: 'Ne plus recevoir ces e-mails',
  },
  es: {
    subject: (business) => `Tu conversación con ${business}`,
    answered: (who, business) => `${who}, de ${business}, te ha respondido después de que salieras del chat.`,
    teamAnswered: (business) => `El equipo de ${business} te ha respondido después de que salieras del chat.`,
    reply: 'Para responder, continúa la conversación: no recibimos las respuestas a este correo.',
    open: 'Continuar la conversación',
    wrote: (who) => `${who}:`,
    team: 'Nuestro equipo',
    files: 'Archivos en la conversación:',
    keep: (days) =>
      `El enlace funciona durante ${days} días. Quien lo tenga puede leer la conversación: no reenvíes este correo.`,
    given: (business) => `Dejaste esta dirección en el chat de ${business}.`,
    stop: 'No recibir más estos correos',
  },
  pt: {
    subject: (business) => `A sua conversa com ${business}`,
    answered: (who, business) => `${who}, de ${business}, respondeu-lhe depois de ter saído do chat.`,
    teamAnswered: (business) => `A equipa de ${business} respondeu-lhe depois de ter saído do chat.`,
    reply: 'Para responder, continue a conversa: não recebemos as respostas a este e-mail.',
    open: 'Continuar a conversa',
    wrote: (who) => `${who}:`,
    team: 'A nossa equipa',
    files: 'Ficheiros na conversa:',
    keep: (days) =>
      `O link funciona durante ${days} dias. Quem o tiver pode ler a conversa: não reencaminhe este e-mail.`,
    given: (business) => `Deixou este endereço no chat de ${business}.`,
    stop: 'Não receber mais estes e-mails',
  },
}

interface Answer {
  business: string
  messages: DueAnswer['messages']
  link: string
  stopLink: string
  /** The link itself opens the conversation, so nobody else may have it. */
  opensByLink: boolean
}

/** The email to a visitor who left before an agent answered. It says first where to reply. */
export function answerEmail(
  language: VisitorLanguage,
  { business, messages, link, stopLink, opensByLink }: Answer,
): EmailContent & { fromName: string } {
  const text = words[language]
  const name = messages.at(-1)?.name ?? null
  const blocks: EmailBlock[] = [
    paragraph(name === null ? text.teamAnswered(business) : text.answered(name, business)),
    paragraph(text.reply),
    action(text.open, link),
    ...turnsOf(messages).flatMap((turn) => quotesOf(turn, text)),
    ...(opensByLink ? [paragraph(text.keep(limits.conversationLinkDays))] : []),
    { type: 'footer', text: text.given(business), link: { label: text.stop, url: stopLink } },
  ]
  return {
    subject: text.subject(business),
    body: { language, blocks },
    fromName: name === null ? business : `${name} (${business})`,
  }
}

/** Messages that one agent wrote in a row. */
function turnsOf(messages: DueAnswer['messages']): DueAnswer['messages'] {
  const turns: DueAnswer['messages'] = []
  for (const { name, text, files } of messages) {
    const turn = turns.at(-1)
    if (turn === undefined || turn.name !== name) turns.push({ name, text, files: [...files] })
    else {
      turn.text = [turn.text, text].filter((part) => part !== '').join('\n\n')
      turn.files.push(...files)
    }
  }
  return turns
}

function quotesOf({ name, text: said, files }: DueAnswer['messages'][number], text: Words): EmailBlock[] {
  const quotes: EmailBlock[] = []
  if (said !== '') quotes.push({ type: 'quote', by: text.wrote(name ?? text.team), text: said, isMarkdown: true })
  if (files.length > 0) quotes.push({ type: 'quote', by: text.files, text: files.join('\n') })
  return quotes
}
