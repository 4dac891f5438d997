import type { VisitorLanguage } from '@loquia/contracts'

/** Visitors of bots without agents never load these texts. */
export interface HandoffTexts {
  personTalk: string
  /** `time`: usual reply time. */
  personOffer(time: string): string
  personAsk: string
  personNotNow: string
  personWrite: string
  /** For bots without a name. */
  personTeam: string
  /** `time`: next opening. */
  personOpens(name: string, time: string): string
  personNobody: string
  personWaiting(time: string): string
  /** `time`: a time of day. */
  personUntil(time: string): string
  personWithdraw: string
  personAnswers(name: string): string
  personWrites(name: string): string
  personAsked: string
  personWithdrawn: string
  personJoined(name: string): string
  personLeft: string
  personMissed: string
  personClosed: string
  personSorry: string
}

const words: Record<VisitorLanguage, HandoffTexts> = {
  en: {
    personTalk: 'Talk to our team',
    personOffer: (time) => `We usually reply within ${time}.`,
    personAsk: 'Talk to our team',
    personNotNow: 'Not now',
    personWrite: 'Leave a message',
    personTeam: 'Our team',
    personOpens: (name, time) => `${name} is back ${time}`,
    personNobody: 'No one is available right now',
    personWaiting: (time) => `We usually reply within ${time}. Keep asking here in the meantime.`,
    personUntil: (time) => `If no one joins by ${time}, you can leave a message.`,
    personWithdraw: 'Stop waiting',
    personAnswers: (name) => `${name} is answering you`,
    personWrites: (name) => `${name} is writing`,
    personAsked: 'You asked to talk to our team',
    personWithdrawn: 'You stopped waiting',
    personJoined: (name) => `${name} joined`,
    personLeft: 'The AI assistant is answering again',
    personMissed: 'No one is available right now',
    personClosed: 'This conversation has ended',
    personSorry: 'Leave a message and we’ll reply by email.',
  },
  it: {
    personTalk: 'Parla con noi',
    personOffer: (time) => `Di solito rispondiamo entro ${time}.`,
    personAsk: 'Parla con noi',
    personNotNow: 'Non ora',
    personWrite: 'Lascia un messaggio',
    personTeam: 'Il nostro team',
    personOpens: (name, time) => `${name} torna ${time}`,
    personNobody: 'Al momento non c’è nessuno',
    personWaiting: (time) => `Di solito rispondiamo entro ${time}. Intanto puoi continuare qui.`,
    personUntil: (time) => `Se alle ${time} non c’è ancora nessuno, puoi lasciare un messaggio.`,
    personWithdraw: 'Non aspettare più',
    personAnswers: (name) => `Ti risponde ${name}`,
    personWrites: (name) => `${name} sta scrivendo`,
    personAsked: 'Hai chiesto di parlare con noi',
    personWithdrawn: 'Hai smesso di aspettare',
    personJoined: (name) => `${name} è ora in chat`,
    personLeft: 'Risponde di nuovo l’assistente AI',
    personMissed: 'Al momento non c’è nessuno',
    personClosed: 'Questa conversazione è terminata',
    personSorry: 'Lascia un messaggio: ti rispondiamo per email.',
  },
  de: {
    personTalk: 'Mit unserem Team sprechen',
    personOffer: (time) => `Wir antworten meist innerhalb von ${time}.`,
    personAsk: 'Mit unserem Team sprechen',
    personNotNow: 'Jetzt nicht',
    personWrite: 'Nachricht hinterlassen',
    personTeam: 'Unser Team',
    personOpens: (name, time) => `${name} ist ${time} wieder da`,
    personNobody: 'Im Moment ist niemand da',
    personWaiting: (time) => `Wir antworten meist innerhalb von ${time}. Fragen Sie hier gern weiter.`,
    personUntil: (time) => `Ist bis ${time} Uhr niemand da, können Sie eine Nachricht hinterlassen.`,
    personWithdraw: 'Nicht mehr warten',
    personAnswers: (name) => `${name} antwortet Ihnen`,
    personWrites: (name) => `${name} schreibt`,
    personAsked: 'Sie möchten mit unserem Team sprechen',
    personWithdrawn: 'Sie warten nicht mehr',
    personJoined: (name) => `${name} ist jetzt im Chat`,
    personLeft: 'Jetzt antwortet wieder der KI-Assistent',
    personMissed: 'Im Moment ist niemand da',
    personClosed: 'Dieses Gespräch wurde beendet',
    personSorry: 'Hinterlassen Sie eine Nachricht, wir antworten per E-Mail.',
  },
  fr: {
    personTalk: 'Parler à notre équipe',
    personOffer: (time) => `Nous répondons en général en moins de ${time}.`,
    personAsk: 'Parler à notre équipe',
    personNotNow: 'Pas maintenant',
    personWrite: 'Laisser un message',
    personTeam: 'Notre équipe',
    personOpens: (name, time) => `${name} : de retour ${time}`,
    personNobody: 'Personne n’est disponible pour le moment',
    personWaiting: (time) =>
      `Nous répondons en général en moins de ${time}. En attendant, vous pouvez continuer à poser vos questions ici.`,
    personUntil: (time) => `Si personne n’est là à ${time}, vous pourrez laisser un message.`,
    personWithdraw: 'Ne plus attendre',
    personAnswers: (name) => `${name} vous répond`,
    personWrites: (name) => `${name} écrit`,
    personAsked: 'Vous avez demandé à parler à notre équipe',
    personWithdrawn: 'Vous n’attendez plus',
    personJoined: (name) => `${name} a rejoint le chat`,
    personLeft: 'L’assistant IA répond de nouveau',
    personMissed: 'Personne n’est disponible pour le moment',
    personClosed: 'Cette conversation est terminée',
    personSorry: 'Laissez un message, nous vous répondrons par e-mail.',
  },
  es: {
    personTalk: 'Hablar con nuestro equipo',
    personOffer: (time) => `Solemos responder en menos de ${time}.`,
    personAsk: 'Hablar con nuestro equipo',
    personNotNow: 'Ahora no',
    personWrite: 'Dejar un mensaje',
    personTeam: 'Nuestro equipo',
    personOpens: (name, time) => `${name} vuelve ${time}`,
    personNobody: 'Ahora mismo no hay nadie disponible',
    personWaiting: (time) => `Solemos responder en menos de ${time}. Mientras tanto, puedes seguir preguntando aquí.`,
    personUntil: (time) => `Si a las ${time} no ha llegado nadie, podrás dejar un mensaje.`,
    personWithdraw: 'Dejar de esperar',
    personAnswers: (name) => `Te responde ${name}`,
    personWrites: (name) => `${name} está escribiendo`,
    personAsked: 'Has pedido hablar con nuestro equipo',
    personWithdrawn: 'Has dejado de esperar',
    personJoined: (name) => `${name} se ha unido al chat`,
    personLeft: 'Vuelve a responder el asistente de IA',
    personMissed: 'Ahora mismo no hay nadie disponible',
    personClosed: 'Esta conversación ha terminado',
    personSorry: 'Déjanos un mensaje y te respondemos por correo.',
  },
  pt: {
    personTalk: 'Falar com a nossa equipe',
    personOffer: (time) => `Costumamos responder em até ${time}.`,
    personAsk: 'Falar com a nossa equipe',
    personNotNow: 'Agora não',
    personWrite: 'Deixar uma mensagem',
    personTeam: 'Nossa equipe',
    personOpens: (name, time) => `${name} volta ${time}`,
    personNobody: 'Ninguém está disponível agora',
    personWaiting: (time) =>
      `Costumamos responder em até ${time}. Enquanto isso, você pode continuar perguntando aqui.`,
    personUntil: (time) => `Se até ${time} ninguém chegar, você poderá deixar uma mensagem.`,
    personWithdraw: 'Parar de esperar',
    personAnswers: (name) => `${name} está respondendo a você`,
    personWrites: (name) => `${name} está escrevendo`,
    personAsked: 'Você pediu para falar com a nossa equipe',
    personWithdrawn: 'Você parou de esperar',
    personJoined: (name) => `${name} entrou no chat`,
    personLeft: 'O assistente de IA está respondendo de novo',
    personMissed: 'Ninguém está disponível agora',
    personClosed: 'Esta conversa foi encerrada',
    personSorry: 'Deixe uma mensagem e responderemos por e-mail.',
  },
}

export function handoffTextsIn(language: string): HandoffTexts {
  return (words as Partial<Record<string, HandoffTexts>>)[language] ?? words.en
}
