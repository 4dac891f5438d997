import type { SameShape } from '../../same-shape'
import type { contact as english } from '../en/contact'

/** The Italian texts of the contact form. */
export const contact: SameShape<typeof english> = {
  contact: {
    tagline: 'Contatti',
    title: 'Scrivici',
    subtitle:
      'Raccontaci che cosa ti chiedono sempre i clienti. Lo legge una persona e ti risponde entro un giorno lavorativo.',
    form: {
      name: 'Nome',
      email: 'Email',
      message: 'Messaggio',
      accept: 'Accetto i',
      terms: 'termini e le condizioni',
      and: 'e',
      privacy: 'l’informativa sulla privacy',
      send: 'Invia il messaggio',
      sending: 'Invio in corso...',
      sent: 'Inviato',
      noScript: 'Per inviare il modulo serve JavaScript, che in questo browser è disattivato.',
    },
    popup: { title: 'Parliamone', text: 'Bastano poche righe. Ti rispondiamo per email.', frame: 'Modulo di contatto' },
    toasts: {
      sent: { title: 'Messaggio inviato', text: 'Ti risponderemo appena possibile.' },
      failed: { title: 'Errore', text: 'Non siamo riusciti a inviare il modulo' },
      unreachable: { text: 'Si è verificato un errore' },
    },
    aside: { question: 'Parlate inglese?', answer: 'Yes. Rispondiamo in italiano e in inglese, e così fa il chatbot.' },
  },
}
