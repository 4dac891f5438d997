import type { SameShape } from '../../../../same-shape'
import type { agentTexts as english } from '../../../en/portal/studio/agents'

export const agentTexts: SameShape<typeof english> = {
  people: {
    title: 'Operatori',
    text: 'I visitatori possono chiedere di parlare con il tuo team. Tu e i colleghi rispondete dalla pagina Chat, e intanto il chatbot è in pausa.',
    toInbox: 'Apri le chat',
    offered: 'I visitatori possono parlare con il team',
    hours: 'Quando risponde il team',
    hoursOf: { opening: 'Negli orari di apertura', own: 'In altri orari', anytime: 'Quando qualcuno è in linea' },
    hoursHint: {
      opening: 'Fuori da questi orari la chat dice quando torna il team e continua a rispondere.',
      own: 'Se gli orari del team sono diversi da quelli di apertura.',
      anytime: 'Finché qualcuno tiene aperta la pagina Chat.',
    },
    toHours: 'Imposta gli orari di apertura',
    neverOpen:
      'Chiuso tutti i giorni: i visitatori non possono raggiungere il team. Aggiungi orari o scegli «Quando qualcuno è in linea».',
    zone: 'Fuso orario: {{zone}}',
    wrongWeek: 'Troppi intervalli: usane meno.',
    replyMinutes: 'Tempo di risposta (minuti)',
    replyMinutesHint: 'I visitatori lo leggono prima di chiedere di parlare con il team.',
    waitMinutes: 'Attesa massima (minuti)',
    waitMinutesHint: 'Dopo, la chat propone il modulo di contatto.',
    email: 'Avvisa il team per email se qualcuno aspetta',
    emailAfter: 'Dopo quanti minuti',
    emailHint: 'La riceve chi nel tuo team risponde ai visitatori.',
    emailAnswers: 'Manda le risposte anche per email',
    emailAnswersHint:
      'Chi ha lasciato la pagina, se conosciamo il suo indirizzo, riceve la risposta con un link che per {{count}} giorni riapre la conversazione.',
    noMail: 'La posta non è configurata su questo server.',
    wrongDay: 'Scrivi da 1 a 1440 minuti',
    wrongHours: 'Scrivi da 1 a 240 minuti',
    saved: 'Salvato',
  },
}
