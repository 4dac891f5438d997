import type { VisitorLanguage } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { handoffExamples } from './examples/index.js'
import { HandoffRequestRecognizer } from './handoff-request-recognizer.js'

const heldOut: Record<VisitorLanguage, readonly string[]> = {
  en: [
    'I want to talk to a person about my booking',
    'could you put me in touch with a human',
    'I would love to speak with a real person now',
    'can a human take over please',
    'hand me to an agent',
    'speak to a representative',
    'may I talk with one of your employees?',
    'I need to reach somebody at your company',
    'have someone ring me',
    'please have an agent contact me',
    'I want a callback',
    'no more robots, give me somebody real',
    'customer care please',
    'I would like to chat with someone from support',
    'could I speak to the person in charge?',
    'is a member of your team around?',
    'talk to a live person',
    'connect me with staff',
    'is there anyone who can talk to me?',
    'let me chat with a colleague of yours',
    'this bot is useless, I want to speak to someone',
    'operator please',
  ],
  it: [
    'Vorrei parlare con un essere umano',
    'mi puoi passare un operatore umano?',
    'posso parlare con un vostro dipendente?',
    'vorrei che qualcuno mi chiamasse',
    'fatemi richiamare per favore',
    'ho bisogno di parlare con qualcuno del personale',
    'esiste una persona con cui posso parlare?',
    'voglio un operatore subito',
    'mettetemi in contatto con l’assistenza clienti',
    'basta robot, fatemi parlare con qualcuno',
    'vorrei parlare al telefono con qualcuno',
    'può rispondermi una persona?',
    'posso scrivere a un operatore?',
    'desidero parlare con un responsabile',
    'voglio parlare con voi',
    'qualcuno mi può contattare?',
    'parlare con un umano',
    'passatemi un collega',
    'preferisco una persona',
    'c’è un operatore disponibile?',
    'mi fate parlare con il vostro team?',
  ],
  de: [
    'Ich möchte gern mit einer echten Person sprechen',
    'Können Sie mich mit jemandem verbinden?',
    'Ich würde gern mit einem Mitarbeiter reden',
    'Rufen Sie mich an',
    'Bitte rufen Sie mich morgen zurück',
    'Gibt es jemanden, der mir helfen kann?',
    'Ich brauche einen Menschen',
    'Ich will mit eurem Kundenservice sprechen',
    'Kann mich ein Mitarbeiter kontaktieren?',
    'Kein Roboter, bitte einen Mitarbeiter',
    'Ist ein Mitarbeiter verfügbar?',
    'Ich möchte mit einem Kollegen sprechen',
    'mit einem Menschen chatten',
    'Verbinde mich mit dem Support',
    'Ich möchte mit dem Verantwortlichen sprechen',
    'Ich hätte gern einen Berater',
    'Mitarbeiter sprechen',
    'Kann ich jemanden erreichen?',
    'Lassen Sie mich bitte mit einer Person reden',
    'Ich will endlich einen Menschen sprechen',
    'Können wir telefonieren?',
  ],
  fr: [
    'Je souhaite parler à quelqu’un',
    'pouvez-vous me passer un humain ?',
    'je voudrais être mis en relation avec un conseiller',
    'un agent peut-il m’appeler ?',
    'rappelez-moi s’il vous plaît',
    'y a-t-il une personne à qui parler ?',
    'j’ai besoin d’un conseiller',
    'parler avec un employé',
    'je veux parler au responsable',
    'plus de robot, je veux quelqu’un de réel',
    'est-ce qu’un conseiller est disponible ?',
    'je veux discuter avec un humain',
    'joindre le service client',
    'mettez-moi avec quelqu’un de l’équipe',
    'quelqu’un pourrait me téléphoner ?',
    'je préfère une vraie personne',
    'passez-moi le service client',
    'puis-je parler à un de vos collègues ?',
    'je veux être rappelé par un conseiller',
    'parler à un agent humain',
    'est-ce que quelqu’un est là ?',
  ],
  es: [
    'Me gustaría hablar con alguien',
    '¿me puede pasar con un humano?',
    'quiero que un agente me contacte',
    '¿pueden llamarme mañana?',
    'necesito hablar con una persona',
    '¿hay una persona con la que pueda hablar?',
    'quiero un operador',
    'comuníqueme con el servicio al cliente',
    'nada de robots, quiero hablar con alguien',
    '¿está disponible algún agente?',
    'deseo hablar con un empleado de la empresa',
    'quiero chatear con un humano',
    'hablar con el responsable',
    'póngame en contacto con su equipo',
    'prefiero una persona',
    'llámame por favor',
    '¿puedo hablar con un asesor?',
    'alguien que me atienda, por favor',
    'hablar con una persona real',
    'pásame con un compañero',
    'quiero hablar con un ser humano',
  ],
  pt: [
    'Gostaria de falar com alguém',
    'pode me passar para um humano?',
    'quero que um atendente me contacte',
    'podem me ligar amanhã?',
    'preciso falar com uma pessoa',
    'existe uma pessoa com quem eu possa falar?',
    'quero um operador',
    'me conecte ao atendimento ao cliente',
    'nada de robôs, quero falar com alguém',
    'há algum atendente disponível?',
    'desejo falar com um funcionário da empresa',
    'quero conversar com um humano',
    'falar com o responsável',
    'ponha-me em contacto com a equipa',
    'prefiro uma pessoa',
    'liga-me por favor',
    'posso falar com um consultor?',
    'alguém que me atenda, por favor',
    'falar com uma pessoa real',
    'passe-me a um colega',
    'quero falar com um ser humano',
  ],
}
const complaints = [
  'I would like to complain about something',
  'what do I do with a complaint about a delivery?',
  'how to submit a complaint',
  'formal complaint',
  'vorrei inoltrare un reclamo',
  'dove si mandano i reclami?',
  'ich möchte eine Beschwerde einreichen',
  'Wie reklamiere ich?',
  'je voudrais déposer une réclamation',
  'où envoyer une réclamation ?',
  'quisiera presentar una reclamación',
  '¿dónde pongo una queja?',
  'gostaria de fazer uma reclamação',
  'onde apresento uma queixa?',
]
const questions = [
  'who is the agent for Rome?',
  'how many people fit in the hall?',
  'do you employ operators?',
  'can I speak English at the front desk?',
  'where can I meet people?',
  'are phone calls recorded?',
  'does the price include support?',
  'how many staff work in the kitchen?',
  'is the castle lived in by someone?',
  'can my friend collect the parcel for me?',
  'when was the company founded?',
  'which menu is for two people?',
  'do you repair phones?',
  'how do I become a member?',
  'chi è l’agente per Roma?',
  'quante persone entrano?',
  'cercate camerieri?',
  'il prezzo è a persona?',
  'Wie viele Leute passen hinein?',
  'Wer ist Ihr Vertreter in Rom?',
  'Stellen Sie Köche ein?',
  'combien de gens entrent ?',
  'qui est votre agent à Rome ?',
  'embauchez-vous des serveurs ?',
  '¿cuánta gente cabe?',
  '¿quién es su agente en Roma?',
  '¿contratan camareros?',
  'quanta gente cabe?',
  'quem é o vosso agente em Roma?',
  'contratam cozinheiros?',
  'What does the metro ticket cost?',
  'How much is the lunch menu?',
  'How do I get to you by metro?',
  'Serve una chiave del modello?',
  'I visitatori sanno che parlano con un’intelligenza artificiale?',
]

const recognizer = new HandoffRequestRecognizer()
async function missed(messages: readonly string[], kind: 'person' | 'complaint' | undefined): Promise<string[]> {
  const found = await Promise.all(messages.map((message) => recognizer.recognize(message)))
  return messages.filter((_, index) => found[index] !== kind)
}

describe('HandoffRequestRecognizer', () => {
  it.each(Object.entries(heldOut))(
    'recognizes nine in ten wordings it has not seen: %s',
    async (language, wordings) => {
      const known = Object.values(handoffExamples).flatMap(({ person }) => person.map((one) => one.toLowerCase()))
      expect(wordings.filter((wording) => known.includes(wording.toLowerCase()))).toEqual([])
      const lost = await missed(wordings, 'person')
      expect(lost.length, `${language}: ${lost.join('; ')}`).toBeLessThanOrEqual(wordings.length / 10)
    },
  )

  it('recognizes complaints', async () => {
    expect((await missed(complaints, 'complaint')).length).toBeLessThanOrEqual(complaints.length / 10)
  })

  it('leaves questions that share words with such requests alone', async () => {
    expect(await missed(questions, undefined)).toEqual([])
  })

  it('recognizes its examples', async () => {
    const all = Object.values(handoffExamples)
    const person = all.flatMap((examples) => examples.person)
    const question = all.flatMap((examples) => examples.question)
    expect((await missed(person, 'person')).length).toBeLessThan(person.length / 50)
    expect((await missed(question, undefined)).length).toBeLessThan(question.length / 50)
  })
})
