import type { SameShape } from '../../../../same-shape'
import type { peopleTexts as english } from '../../../en/portal/studio/people'

/** The Italian texts of when people answer in the place of the bot. */
export const peopleTexts: SameShape<typeof english> = {
  people: {
    title: 'Le persone che rispondono',
    text: 'I visitatori possono chiedere di una persona. Rispondete voi, nella pagina Chat, e intanto il chatbot tace.',
    toInbox: 'Apri le chat',
    offered: 'I visitatori possono chiedere di una persona',
    hours: 'Quando risponde il team',
    hoursOf: { opening: 'Negli orari di apertura', own: 'In orari suoi', anytime: 'Quando qualcuno è in linea' },
    hoursHint: {
      opening: 'Fuori da questi orari la chat dice quando tornate e continua a rispondere.',
      own: 'Se la chat è presidiata in orari diversi da quelli di apertura.',
      anytime: 'Finché qualcuno tiene aperta la pagina Chat.',
    },
    toHours: 'Imposta gli orari di apertura',
    neverOpen:
      'Chiuso tutti i giorni: i visitatori non possono raggiungervi. Aggiungi orari o scegli «Quando qualcuno è in linea».',
    zone: 'Fuso orario: {{zone}}',
    wrongWeek: 'È troppo da salvare. Usa meno intervalli.',
    replyMinutes: 'Tempo di risposta (minuti)',
    replyMinutesHint: 'I visitatori lo leggono prima di chiedere di una persona.',
    waitMinutes: 'Attesa massima (minuti)',
    waitMinutesHint: 'Dopo, la chat propone il modulo di contatto.',
    email: 'Avvisateci per email se qualcuno aspetta',
    emailAfter: 'Dopo quanti minuti',
    emailHint: 'La riceve chi nel tuo team risponde ai visitatori.',
    emailAnswers: 'Le risposte arrivano anche per email',
    emailAnswersHint:
      'Chi ha lasciato la pagina, se conosciamo il suo indirizzo, riceve la risposta con un link che per {{count}} giorni riapre la conversazione.',
    noMail: 'La posta non è configurata su questo server.',
    wrongDay: 'Scrivi da 1 a 1440 minuti',
    wrongHours: 'Scrivi da 1 a 240 minuti',
    saved: 'Salvato',
  },
}
