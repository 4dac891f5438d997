import { limits, type VisitorLanguage } from '@loquia/contracts'
import { action, paragraph, type EmailBlock, type EmailContent } from '../../../platform/mail/index.js'
import type { DueAnswer } from './answer-emails.queries.js'

interface Words {
  /** Constant, because mail programs split threads on new subjects. */
  subject: (business: string) => string
  answered: (who: string, business: string) => string
  /** If the agent's account is gone. */
  teamAnswered: (business: string) => string
  reply: string
  open: string
  wrote: (who: string) => string
  team: string
  files: string
  linkValidity: (days: number) => string
  addressOrigin: (business: string) => string
  stop: string
}

/** Linked pages exist only in English and Italian. */
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
    linkValidity: (days) =>
      `The link works for ${days} days. Anyone who has it can read the conversation, so don’t forward this email.`,
    addressOrigin: (business) => `You left this address in the chat of ${business}.`,
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
    linkValidity: (days) =>
      `Il link vale ${days} giorni. Chi lo ha può leggere la conversazione: non inoltrare questa email.`,
    addressOrigin: (business) => `Hai lasciato questo indirizzo nella chat di ${business}.`,
    stop: 'Non voglio più queste email',
  },
  de: {
    subject: (business) => `Ihr Gespräch mit ${business}`,
    answered: (who, business) => `${who} von ${business} hat Ihnen geantwortet, nachdem Sie den Chat verlassen hatten.`,
    teamAnswered: (business) =>
      `Das Team von ${business} hat Ihnen geantwortet, nachdem Sie den Chat verlassen hatten.`,
    reply: 'Wenn Sie antworten möchten, setzen Sie das Gespräch fort. Antworten auf diese E-Mail erreichen uns nicht.',
    open: 'Gespräch fortsetzen',
    wrote: (who) => `${who}:`,
    team: 'Unser Team',
    files: 'Dateien im Gespräch:',
    linkValidity: (days) =>
      `Der Link funktioniert ${days} Tage lang. Wer ihn hat, kann das Gespräch lesen: Leiten Sie diese E-Mail nicht weiter.`,
    addressOrigin: (business) => `Sie haben diese Adresse im Chat von ${business} hinterlassen.`,
    stop: 'Diese E-Mails abbestellen',
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
    linkValidity: (days) =>
      `Le lien fonctionne pendant ${days} jours. Toute personne qui l’a peut lire la conversation : ne transférez pas cet e-mail.`,
    addressOrigin: (business) => `Vous avez laissé cette adresse dans le chat de ${business}.`,
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
    linkValidity: (days) =>
      `El enlace funciona durante ${days} días. Quien lo tenga puede leer la conversación: no reenvíes este correo.`,
    addressOrigin: (business) => `Dejaste esta dirección en el chat de ${business}.`,
    stop: 'No recibir más estos correos',
  },
  pt: {
    subject: (business) => `Sua conversa com ${business}`,
    answered: (who, business) => `${who}, de ${business}, respondeu depois que você saiu do chat.`,
    teamAnswered: (business) => `A equipe de ${business} respondeu depois que você saiu do chat.`,
    reply: 'Para responder, continue a conversa: não recebemos as respostas a este e-mail.',
    open: 'Continuar a conversa',
    wrote: (who) => `${who}:`,
    team: 'Nossa equipe',
    files: 'Arquivos na conversa:',
    linkValidity: (days) =>
      `O link funciona por ${days} dias. Quem tiver o link pode ler a conversa: não encaminhe este e-mail.`,
    addressOrigin: (business) => `Você deixou este endereço no chat de ${business}.`,
    stop: 'Parar de receber estes e-mails',
  },
}

interface Answer {
  business: string
  messages: DueAnswer['messages']
  link: string
  stopLink: string
  /** Such a link must stay secret. */
  opensByLink: boolean
}

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
    ...mergeConsecutive(messages).flatMap((turn) => toQuoteBlocks(turn, text)),
    ...(opensByLink ? [paragraph(text.linkValidity(limits.conversationLinkDays))] : []),
    { type: 'footer', text: text.addressOrigin(business), link: { label: text.stop, url: stopLink } },
  ]
  return {
    subject: text.subject(business),
    body: { language, blocks },
    fromName: name === null ? business : `${name} (${business})`,
  }
}

function mergeConsecutive(messages: DueAnswer['messages']): DueAnswer['messages'] {
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

function toQuoteBlocks({ name, text: messageText, files }: DueAnswer['messages'][number], text: Words): EmailBlock[] {
  const quotes: EmailBlock[] = []
  if (messageText !== '')
    quotes.push({ type: 'quote', by: text.wrote(name ?? text.team), text: messageText, isMarkdown: true })
  if (files.length > 0) quotes.push({ type: 'quote', by: text.files, text: files.join('\n') })
  return quotes
}
