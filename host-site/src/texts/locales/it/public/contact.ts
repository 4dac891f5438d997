import type { SameShape } from '../../../same-shape'
import type { contact as english } from '../../en/public/contact'

export const contact: SameShape<typeof english> = {
  contact: {
    tagline: 'Contatti',
    title: 'Scrivici',
    subtitle: 'Raccontaci che cosa ti chiedono sempre i clienti. Una persona legge e ti risponde per email.',
    form: {
      name: 'Nome',
      email: 'Email',
      message: 'Messaggio',
      accept: 'Accetto i',
      terms: 'termini e le condizioni',
      and: 'e',
      privacy: 'l’informativa sulla privacy',
      send: 'Invia il messaggio',
      sending: 'Invio in corso…',
      sent: 'Inviato',
      noScript: 'Per inviare il modulo, attiva JavaScript in questo browser.',
    },
    popup: { title: 'Parliamone', text: 'Bastano poche righe. Ti rispondiamo per email.', frame: 'Modulo di contatto' },
    toasts: {
      sent: { title: 'Messaggio inviato', text: 'Lo legge una persona, che ti risponde per email.' },
      failed: { title: 'Non inviato', text: 'Il messaggio non è partito. Riprova.' },
      unreachable: { text: 'Il server non ha risposto. Controlla la connessione e riprova.' },
    },
    languages: 'Rispondiamo in italiano e in inglese.',
  },
}
