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
    replyMinutes: 'In quanti minuti rispondete di solito',
    replyMinutesHint: 'I visitatori lo leggono prima di chiedere di voi.',
    waitMinutes: 'Quanti minuti aspetta al massimo un visitatore',
    waitMinutesHint: 'Dopo, la chat propone il modulo di contatto.',
    email: 'Scriveteci un’email quando un visitatore aspetta',
    emailAfter: 'Dopo quanti minuti',
    emailHint: 'Arriva a tutti quelli del tuo team che rispondono.',
    emailAnswers: 'Le risposte arrivano anche per email',
    emailAnswersHint:
      'A chi ha lasciato la pagina e di cui si conosce l’indirizzo, con un link che per {{count}} giorni riapre la conversazione.',
    noMail: 'Per ora da qui non partono email: chi gestisce l’installazione non ha configurato un server di posta.',
    wrongDay: 'Scrivi da 1 a 1440 minuti',
    wrongHours: 'Scrivi da 1 a 240 minuti',
    saved: 'Salvato',
  },
}
