import type { SameShape } from '../../../../same-shape'
import type { answerEmailTexts as english } from '../../../en/portal/inbox/answer-email'

/** The Italian texts of how an answer reaches somebody who has left the page. */
export const answerEmailTexts: SameShape<typeof english> = {
  answerEmail: {
    coming: 'Ora non è sulla pagina. Se non torna prima, tra circa due minuti la risposta parte per email a {{to}}.',
    noAddress: 'Ora non è sulla pagina e non c’è un indirizzo: legge la risposta quando torna.',
    noEmail: 'Ora non è sulla pagina e non parte nessuna email: legge la risposta quando torna.',
    address_unconfirmed:
      'Ora non è sulla pagina. L’email aspetta che il proprietario confermi il suo indirizzo, con il link che gli abbiamo mandato.',
    rate_limited: 'Ora non è sulla pagina. Oggi sono già partite troppe email: legge la risposta quando torna.',
    sent: 'Inviata per email a {{to}}',
    sentSomewhere: 'Inviata per email',
  },
}
