import type { SameShape } from '../../../../same-shape'
import type { answerEmailTexts as english } from '../../../en/portal/inbox/answer-email'

export const answerEmailTexts: SameShape<typeof english> = {
  answerEmail: {
    coming:
      'Il visitatore non è sulla pagina. Se non torna prima, tra circa due minuti la risposta parte per email a {{to}}.',
    noAddress: 'Il visitatore non è sulla pagina e non abbiamo la sua email: leggerà la risposta quando torna.',
    noEmail: 'Il visitatore non è sulla pagina e non parte nessuna email: leggerà la risposta quando torna.',
    address_unconfirmed:
      'Il visitatore non è sulla pagina. L’email parte quando il proprietario conferma il suo indirizzo con il link che gli abbiamo mandato.',
    rate_limited:
      'Il visitatore non è sulla pagina e il limite di email di oggi è raggiunto: leggerà la risposta quando torna.',
    sent: 'Inviata per email a {{to}}',
    sentSomewhere: 'Inviata per email',
  },
}
