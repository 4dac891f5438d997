import type { SameShape } from '../../../same-shape'
import type { figures as english } from '../../en/portal/figures'

/** Testi italiani sui numeri di un chatbot; parte di quelli su che cosa chiedono i visitatori. */
export const figures: SameShape<typeof english> = {
  span: 'Periodo',
  days: '{{count}} giorni',
  csv: 'Salva in CSV',
  conversations: 'Conversazioni',
  resolved: 'Risolte senza una persona',
  resolvedHint:
    'Risolta vuol dire: l’ultima domanda ha avuto una risposta sicura, e nessuna risposta è stata giudicata inutile.',
  handOvers: 'Passate a una persona',
  reply: 'Tempo di prima risposta',
  unanswered: 'Domande senza una risposta sicura',
  feedback: 'Utili · non utili',
  before: 'Prima: {{value}}',
  questions: 'Domande',
  sure: 'Con risposta',
  unsure: 'Incerte',
  none: 'Senza risposta',
  up: 'Utili',
  down: 'Non utili',
  nothing: 'Nessuna domanda in questo periodo',
  nothingText: 'Scegli un periodo più lungo, o torna quando i visitatori avranno chiesto qualcosa.',
  conversationsTitle: 'Conversazioni al giorno',
  conversationsPlot:
    'Conversazioni giorno per giorno, piene quelle risolte senza una persona; gli stessi numeri sono nella tabella qui sotto',
  others: 'Le altre',
  daysBefore: 'I {{count}} giorni prima',
  answersTitle: 'Risposte al giorno',
  plot: 'Risposte giorno per giorno, secondo l’esito; gli stessi numeri sono nella tabella qui sotto',
  top: 'Che cosa si chiede di più',
  topAllUnanswered: 'Senza una risposta sicura',
  topUnanswered_one: '{{count}} senza una risposta sicura',
  topUnanswered_other: '{{count}} senza una risposta sicura',
  times_one: 'una volta',
  times_other: '{{formattedCount}} volte',
  zone: 'I giorni cominciano a mezzanotte, ora di {{zone}}.',
  table: 'I numeri in tabella',
  day: 'Giorno',
}
