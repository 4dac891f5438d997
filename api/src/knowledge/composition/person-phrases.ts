import type { VisitorLanguage } from '@loquia/contracts'

/** The bot's words to a visitor who asks for a person or has a complaint. */
export const personPhrases = {
  personChat: {
    en: 'Of course. Use the button below and someone from our team will join you here.',
    it: 'Certo. Premi il pulsante qui sotto e una persona del nostro team ti risponde in questa chat.',
    de: 'Gern. Mit der Schaltfläche unten holen Sie jemanden aus unserem Team in diesen Chat.',
    fr: 'Bien sûr. Utilisez le bouton ci-dessous et une personne de notre équipe vous rejoindra ici.',
    es: 'Claro. Pulsa el botón de abajo y alguien de nuestro equipo se unirá a este chat.',
    pt: 'Claro. Use o botão abaixo e alguém da nossa equipe entra neste chat.',
  },
  personWaiting: {
    en: 'Our team knows that you’re waiting and will join you here. Keep asking in the meantime.',
    it: 'Il nostro team sa che stai aspettando e ti risponderà qui. Intanto puoi continuare a chiedere.',
    de: 'Unser Team weiß, dass Sie warten, und meldet sich hier. Fragen Sie inzwischen gern weiter.',
    fr: 'Notre équipe sait que vous attendez et vous rejoindra ici. En attendant, posez-moi vos questions.',
    es: 'Nuestro equipo sabe que estás esperando y se unirá a este chat. Mientras tanto, puedes seguir preguntando.',
    pt: 'A nossa equipe sabe que você está esperando e vai entrar neste chat. Enquanto isso, pode continuar perguntando.',
  },
  personMessage: {
    en: 'No one from our team is available right now. Leave a message below and we’ll get back to you.',
    it: 'Al momento nel nostro team non c’è nessuno. Lascia un messaggio qui sotto e ti rispondiamo.',
    de: 'Im Moment ist niemand aus unserem Team da. Hinterlassen Sie unten eine Nachricht, wir melden uns bei Ihnen.',
    fr: 'Personne de notre équipe n’est disponible pour le moment. Laissez un message ci-dessous, nous vous répondrons.',
    es: 'Ahora mismo no hay nadie de nuestro equipo disponible. Deja un mensaje abajo y te responderemos.',
    pt: 'No momento não há ninguém da nossa equipe disponível. Deixe uma mensagem abaixo e nós responderemos.',
  },
  personContacts: {
    en: 'I’m an AI assistant and can’t put you through to a person here. Our team is happy to help you directly.',
    it: 'Sono un assistente AI e da qui non posso passarti una persona. Il nostro team ti aiuta volentieri direttamente.',
    de: 'Ich bin ein KI-Assistent und kann Sie hier nicht mit einem Menschen verbinden. Unser Team hilft Ihnen gern direkt weiter.',
    fr: 'Je suis un assistant IA et je ne peux pas vous mettre en relation avec une personne ici. Notre équipe vous aidera volontiers directement.',
    es: 'Soy un asistente de IA y desde aquí no puedo pasarte con una persona. Nuestro equipo te ayudará con gusto directamente.',
    pt: 'Sou um assistente de IA e daqui não posso passar você para uma pessoa. A nossa equipe ajuda você diretamente.',
  },
  complaint: {
    en: 'I’m sorry about that. A person should take care of it.',
    it: 'Mi dispiace. È giusto che se ne occupi una persona.',
    de: 'Das tut mir leid. Darum sollte sich ein Mensch kümmern.',
    fr: 'J’en suis désolé. Une personne doit s’en occuper.',
    es: 'Lo siento. De esto debe ocuparse una persona.',
    pt: 'Sinto muito. Uma pessoa deve cuidar disso.',
  },
  phone: {
    en: 'Phone: {phone}',
    it: 'Telefono: {phone}',
    de: 'Telefon: {phone}',
    fr: 'Téléphone\u00a0: {phone}',
    es: 'Teléfono: {phone}',
    pt: 'Telefone: {phone}',
  },
  email: {
    en: 'Email: {email}',
    it: 'Email: {email}',
    de: 'E-Mail: {email}',
    fr: 'E-mail\u00a0: {email}',
    es: 'Correo electrónico: {email}',
    pt: 'E-mail: {email}',
  },
} as const satisfies Record<string, Record<VisitorLanguage, string>>
