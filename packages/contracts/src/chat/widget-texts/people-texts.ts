import type { WidgetText } from './widget-text.ts'

/** What is said where people of the business answer, too. */
export const peopleTexts = [
  { name: 'personTalk', takes: [], ours: { en: 'Talk to a person', it: 'Parla con una persona' } },
  {
    name: 'personOffer',
    takes: ['name', 'time'],
    ours: {
      en: 'Someone at {name} usually answers within {time}.',
      it: 'Di solito una persona di {name} risponde entro {time}.',
    },
  },
  { name: 'personAsk', takes: [], ours: { en: 'Ask for a person', it: 'Chiedi di una persona' } },
  { name: 'personNotNow', takes: [], ours: { en: 'No, thank you', it: 'No, grazie' } },
  {
    name: 'personOpens',
    takes: ['name', 'day', 'time'],
    ours: {
      en: 'The people at {name} answer again {day} from {time}.',
      it: 'Le persone di {name} rispondono di nuovo {day} dalle {time}.',
    },
  },
  {
    name: 'personNobody',
    takes: ['name'],
    ours: { en: 'Nobody at {name} can answer right now.', it: 'In questo momento nessuno di {name} può rispondere.' },
  },
  {
    name: 'personWaiting',
    takes: ['name', 'time'],
    ours: {
      en: 'You asked for a person at {name}. It usually takes up to {time}. You can go on asking here meanwhile.',
      it: 'Hai chiesto di una persona di {name}. Di solito arriva entro {time}. Intanto puoi continuare a chiedere qui.',
    },
  },
  {
    name: 'personUntil',
    takes: ['time'],
    ours: {
      en: 'If nobody has come by {time}, you can leave a message.',
      it: 'Se alle {time} non è arrivato nessuno, puoi lasciare un messaggio.',
    },
  },
  { name: 'personWithdraw', takes: [], ours: { en: 'Stop waiting', it: 'Non aspettare più' } },
  { name: 'personAnswers', takes: ['name'], ours: { en: '{name} is answering you', it: 'Ti risponde {name}' } },
  { name: 'personWrites', takes: ['name'], ours: { en: '{name} is writing', it: '{name} sta scrivendo' } },
  { name: 'personAsked', takes: [], ours: { en: 'You asked for a person', it: 'Hai chiesto di una persona' } },
  {
    name: 'personWithdrawn',
    takes: [],
    ours: { en: 'You stopped waiting for a person', it: 'Non aspetti più una persona' },
  },
  { name: 'personJoined', takes: ['name'], ours: { en: '{name} joined', it: 'È arrivata una persona: {name}' } },
  { name: 'personLeft', takes: [], ours: { en: 'Back to the assistant', it: 'Ora risponde di nuovo l’assistente' } },
  { name: 'personMissed', takes: [], ours: { en: 'Nobody could come', it: 'Non è potuto venire nessuno' } },
  {
    name: 'personClosed',
    takes: [],
    ours: { en: 'This conversation was closed', it: 'Questa conversazione è stata chiusa' },
  },
  {
    name: 'personSorry',
    takes: ['name'],
    ours: {
      en: 'We are sorry: nobody at {name} could come. They can answer you by email.',
      it: 'Ci dispiace: nessuno di {name} è potuto venire. Possono risponderti per email.',
    },
  },
] as const satisfies readonly WidgetText[]
