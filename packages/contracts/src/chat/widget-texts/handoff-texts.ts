import type { WidgetText } from './widget-text.ts'

export const handoffTexts = [
  { name: 'personTalk', takes: [], ours: { en: 'Talk to our team', it: 'Parla con noi' } },
  {
    name: 'personOffer',
    takes: ['time'],
    ours: { en: 'We usually reply within {time}.', it: 'Di solito rispondiamo entro {time}.' },
  },
  { name: 'personAsk', takes: [], ours: { en: 'Talk to our team', it: 'Parla con noi' } },
  { name: 'personNotNow', takes: [], ours: { en: 'Not now', it: 'Non ora' } },
  { name: 'personWrite', takes: [], ours: { en: 'Leave a message', it: 'Lascia un messaggio' } },
  { name: 'personTeam', takes: [], ours: { en: 'Our team', it: 'Il nostro team' } },
  {
    name: 'personOpens',
    takes: ['name', 'time'],
    ours: { en: '{name} is back {time}', it: '{name} torna {time}' },
  },
  {
    name: 'personNobody',
    takes: [],
    ours: { en: 'No one is available right now', it: 'Al momento non c’è nessuno' },
  },
  {
    name: 'personWaiting',
    takes: ['time'],
    ours: {
      en: 'We usually reply within {time}. Keep asking here in the meantime.',
      it: 'Di solito rispondiamo entro {time}. Intanto puoi continuare qui.',
    },
  },
  {
    name: 'personUntil',
    takes: ['time'],
    ours: {
      en: 'If no one joins by {time}, you can leave a message.',
      it: 'Se alle {time} non c’è ancora nessuno, puoi lasciare un messaggio.',
    },
  },
  { name: 'personWithdraw', takes: [], ours: { en: 'Stop waiting', it: 'Non aspettare più' } },
  { name: 'personAnswers', takes: ['name'], ours: { en: '{name} is answering you', it: 'Ti risponde {name}' } },
  { name: 'personWrites', takes: ['name'], ours: { en: '{name} is writing', it: '{name} sta scrivendo' } },
  {
    name: 'personAsked',
    takes: [],
    ours: { en: 'You asked to talk to our team', it: 'Hai chiesto di parlare con noi' },
  },
  { name: 'personWithdrawn', takes: [], ours: { en: 'You stopped waiting', it: 'Hai smesso di aspettare' } },
  { name: 'personJoined', takes: ['name'], ours: { en: '{name} joined', it: '{name} è ora in chat' } },
  {
    name: 'personLeft',
    takes: [],
    ours: { en: 'The AI assistant is answering again', it: 'Risponde di nuovo l’assistente AI' },
  },
  {
    name: 'personMissed',
    takes: [],
    ours: { en: 'No one is available right now', it: 'Al momento non c’è nessuno' },
  },
  {
    name: 'personClosed',
    takes: [],
    ours: { en: 'This conversation has ended', it: 'Questa conversazione è terminata' },
  },
  {
    name: 'personSorry',
    takes: [],
    ours: {
      en: 'Leave a message and we’ll reply by email.',
      it: 'Lascia un messaggio: ti rispondiamo per email.',
    },
  },
] as const satisfies readonly WidgetText[]
