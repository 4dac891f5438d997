import type { VisitorLanguage } from '@loquia/contracts'

/**
 * What this part says. It stands here and not among the words of a language: where no person can be asked for, no
 * visitor reads it.
 */
export interface PeopleWords {
  /** The button that asks for a person. */
  personTalk: string
  /** `time` is how long it usually takes. */
  personOffer(name: string, time: string): string
  personAsk: string
  personNotNow: string
  /** `day` is today, tomorrow, or a day by its name or date. */
  personOpens(name: string, day: string, time: string): string
  personNobody(name: string): string
  personWaiting(name: string, time: string): string
  /** `time` is that of a clock. */
  personUntil(time: string): string
  personWithdraw: string
  personAnswers(name: string): string
  personWrites(name: string): string
  /** What happened, each a line of its own. */
  personAsked: string
  personWithdrawn: string
  personJoined(name: string): string
  personLeft: string
  personMissed: string
  personClosed: string
  /** Above the form for a message to the business. */
  personSorry(name: string): string
}

const words: Record<VisitorLanguage, PeopleWords> = {
  en: {
    personTalk: 'Talk to a person',
    personOffer: (name, time) => `Someone at ${name} usually answers within ${time}.`,
    personAsk: 'Ask for a person',
    personNotNow: 'No, thank you',
    personOpens: (name, day, time) => `The people at ${name} answer again ${day} from ${time}.`,
    personNobody: (name) => `Nobody at ${name} can answer right now.`,
    personWaiting: (name, time) =>
      `You asked for a person at ${name}. It usually takes up to ${time}. You can go on asking here meanwhile.`,
    personUntil: (time) => `If nobody has come by ${time}, you can leave a message.`,
    personWithdraw: 'Stop waiting',
    personAnswers: (name) => `${name} is answering you`,
    personWrites: (name) => `${name} is writing`,
    personAsked: 'You asked for a person',
    personWithdrawn: 'You stopped waiting for a person',
    personJoined: (name) => `${name} joined`,
    personLeft: 'Back to the assistant',
    personMissed: 'Nobody could come',
    personClosed: 'This conversation was closed',
    personSorry: (name) => `We are sorry: nobody at ${name} could come. They can answer you by email.`,
  },
  it: {
    personTalk: 'Parla con una persona',
    personOffer: (name, time) => `Di solito una persona di ${name} risponde entro ${time}.`,
    personAsk: 'Chiedi di una persona',
    personNotNow: 'No, grazie',
    personOpens: (name, day, time) => `Le persone di ${name} rispondono di nuovo ${day} dalle ${time}.`,
    personNobody: (name) => `In questo momento nessuno di ${name} può rispondere.`,
    personWaiting: (name, time) =>
      `Hai chiesto di una persona di ${name}. Di solito arriva entro ${time}. Intanto puoi continuare a chiedere qui.`,
    personUntil: (time) => `Se alle ${time} non è arrivato nessuno, puoi lasciare un messaggio.`,
    personWithdraw: 'Non aspettare più',
    personAnswers: (name) => `Ti risponde ${name}`,
    personWrites: (name) => `${name} sta scrivendo`,
    personAsked: 'Hai chiesto di una persona',
    personWithdrawn: 'Non aspetti più una persona',
    personJoined: (name) => `È arrivata una persona: ${name}`,
    personLeft: 'Ora risponde di nuovo l’assistente',
    personMissed: 'Non è potuto venire nessuno',
    personClosed: 'Questa conversazione è stata chiusa',
    personSorry: (name) => `Ci dispiace: nessuno di ${name} è potuto venire. Possono risponderti per email.`,
  },
  de: {
    personTalk: 'Mit einem Menschen sprechen',
    personOffer: (name, time) => `Bei ${name} antwortet meist jemand innerhalb von ${time}.`,
    personAsk: 'Jemanden rufen',
    personNotNow: 'Nein, danke',
    personOpens: (name, day, time) => `Bei ${name} antwortet wieder jemand: ${day} ab ${time} Uhr.`,
    personNobody: (name) => `Bei ${name} kann gerade niemand antworten.`,
    personWaiting: (name, time) =>
      `Sie haben jemanden von ${name} gerufen. Meist dauert es höchstens ${time}. Fragen Sie hier gern weiter.`,
    personUntil: (time) => `Ist bis ${time} Uhr niemand da, können Sie eine Nachricht hinterlassen.`,
    personWithdraw: 'Nicht mehr warten',
    personAnswers: (name) => `${name} antwortet Ihnen`,
    personWrites: (name) => `${name} schreibt`,
    personAsked: 'Sie haben jemanden gerufen',
    personWithdrawn: 'Sie warten nicht mehr',
    personJoined: (name) => `${name} ist da`,
    personLeft: 'Jetzt antwortet wieder der Assistent',
    personMissed: 'Es konnte niemand kommen',
    personClosed: 'Dieses Gespräch wurde beendet',
    personSorry: (name) =>
      `Es tut uns leid: Von ${name} konnte niemand kommen. Sie können eine Antwort per E-Mail erhalten.`,
  },
  fr: {
    personTalk: 'Parler à une personne',
    personOffer: (name, time) => `Chez ${name}, quelqu’un répond en général en moins de ${time}.`,
    personAsk: 'Demander une personne',
    personNotNow: 'Non, merci',
    personOpens: (name, day, time) => `L’équipe de ${name} répond de nouveau ${day} à partir de ${time}.`,
    personNobody: (name) => `Chez ${name}, personne ne peut répondre pour le moment.`,
    personWaiting: (name, time) =>
      `Vous avez demandé une personne de ${name}. Il faut en général moins de ${time}. Vous pouvez continuer à poser vos questions ici.`,
    personUntil: (time) => `Si personne n’est venu à ${time}, vous pourrez laisser un message.`,
    personWithdraw: 'Ne plus attendre',
    personAnswers: (name) => `${name} vous répond`,
    personWrites: (name) => `${name} écrit`,
    personAsked: 'Vous avez demandé une personne',
    personWithdrawn: 'Vous n’attendez plus de personne',
    personJoined: (name) => `${name} est là`,
    personLeft: 'L’assistant répond de nouveau',
    personMissed: 'Personne n’a pu venir',
    personClosed: 'Cette conversation a été close',
    personSorry: (name) =>
      `Nous sommes désolés : personne de ${name} n’a pu venir. Une réponse par e-mail est possible.`,
  },
  es: {
    personTalk: 'Hablar con una persona',
    personOffer: (name, time) => `En ${name}, una persona suele responder en menos de ${time}.`,
    personAsk: 'Pedir una persona',
    personNotNow: 'No, gracias',
    personOpens: (name, day, time) => `El equipo de ${name} vuelve a responder: ${day}, a partir de las ${time}.`,
    personNobody: (name) => `En ${name} nadie puede responder en este momento.`,
    personWaiting: (name, time) =>
      `Has pedido hablar con una persona de ${name}. Suele tardar menos de ${time}. Mientras, puedes seguir preguntando aquí.`,
    personUntil: (time) => `Si a las ${time} no ha venido nadie, podrás dejar un mensaje.`,
    personWithdraw: 'Dejar de esperar',
    personAnswers: (name) => `Te responde ${name}`,
    personWrites: (name) => `${name} está escribiendo`,
    personAsked: 'Has pedido hablar con una persona',
    personWithdrawn: 'Ya no esperas a una persona',
    personJoined: (name) => `${name} está aquí`,
    personLeft: 'Vuelve a responder el asistente',
    personMissed: 'No ha podido venir nadie',
    personClosed: 'Esta conversación se ha cerrado',
    personSorry: (name) => `Lo sentimos: nadie de ${name} ha podido venir. Pueden responderte por correo.`,
  },
  pt: {
    personTalk: 'Falar com uma pessoa',
    personOffer: (name, time) => `Na ${name}, uma pessoa costuma responder em até ${time}.`,
    personAsk: 'Chamar uma pessoa',
    personNotNow: 'Não, obrigado',
    personOpens: (name, day, time) => `A equipe da ${name} volta a responder: ${day}, a partir das ${time}.`,
    personNobody: (name) => `Na ${name}, ninguém pode responder agora.`,
    personWaiting: (name, time) =>
      `Você chamou uma pessoa da ${name}. Costuma levar até ${time}. Enquanto isso, pode continuar perguntando aqui.`,
    personUntil: (time) => `Se até ${time} ninguém vier, você poderá deixar uma mensagem.`,
    personWithdraw: 'Parar de esperar',
    personAnswers: (name) => `${name} está respondendo a você`,
    personWrites: (name) => `${name} está escrevendo`,
    personAsked: 'Você chamou uma pessoa',
    personWithdrawn: 'Você não espera mais por uma pessoa',
    personJoined: (name) => `${name} chegou`,
    personLeft: 'O assistente volta a responder',
    personMissed: 'Ninguém pôde vir',
    personClosed: 'Esta conversa foi encerrada',
    personSorry: (name) => `Sentimos muito: ninguém da ${name} pôde vir. Podem responder a você por e-mail.`,
  },
}

/** The words of a language; English ones for one that has none here. */
export function wordsIn(language: string): PeopleWords {
  return (words as Partial<Record<string, PeopleWords>>)[language] ?? words.en
}
