import type { WidgetText } from './widget-text.ts'

/** What the panel says when something did not work. */
export const faultTexts = [
  {
    name: 'errors.timeout',
    takes: [],
    ours: {
      en: 'Not sent. Your message is saved.',
      it: 'Non inviato. Il messaggio è salvo.',
    },
  },
  {
    name: 'errors.origin_refused',
    takes: [],
    ours: {
      en: 'This chat is not allowed on this website. If the site is yours, add its address in the portal.',
      it: 'Questa chat non è autorizzata su questo sito. Se il sito è tuo, aggiungi il suo indirizzo nel portale.',
    },
  },
  {
    name: 'errors.demo_not_found',
    takes: [],
    ours: {
      en: "We couldn't find this chatbot. It may have expired or been removed.",
      it: 'Non abbiamo trovato questo chatbot. Potrebbe essere scaduto o essere stato rimosso.',
    },
  },
  { name: 'errors.demo_expired', takes: [], ours: { en: 'This demo has expired.', it: 'Questa demo è scaduta.' } },
  {
    name: 'errors.rate_limited',
    takes: [],
    ours: {
      en: 'That was a lot of messages in a short time. Please wait a moment.',
      it: 'Hai inviato molti messaggi in poco tempo. Attendi un momento.',
    },
  },
  {
    name: 'errors.overloaded',
    takes: [],
    ours: {
      en: 'We are busy right now. Please try again in a moment.',
      it: 'Ora siamo molto occupati. Riprova tra poco.',
    },
  },
  {
    name: 'errors.answer_pending',
    takes: [],
    ours: { en: 'Please wait for the current answer.', it: 'Attendi la fine della risposta in corso.' },
  },
  {
    name: 'errors.not_ready',
    takes: [],
    ours: {
      en: 'Chat is briefly unavailable. Your message is saved.',
      it: 'Chat non disponibile per un momento. Il messaggio è salvo.',
    },
  },
  {
    name: 'errors.model_unavailable',
    takes: [],
    ours: {
      en: 'The language model does not answer at the moment. Your question is saved.',
      it: 'Il modello linguistico al momento non risponde. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.model_key_rejected',
    takes: [],
    ours: {
      en: 'The language model refused the key of this chat. Your question is saved.',
      it: 'Il modello linguistico ha rifiutato la chiave di questa chat. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.model_rate_limited',
    takes: [],
    ours: {
      en: 'The language model is busy. Your question is saved.',
      it: 'Il modello linguistico è occupato. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.answer_interrupted',
    takes: [],
    ours: {
      en: 'The answer was interrupted. Your question is saved.',
      it: 'La risposta si è interrotta. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.message_not_found',
    takes: [],
    ours: { en: 'This message no longer exists.', it: 'Questo messaggio non esiste più.' },
  },
  {
    name: 'errors.payload_too_large',
    takes: [],
    ours: { en: 'This message is too long.', it: 'Questo messaggio è troppo lungo.' },
  },
  {
    name: 'errors.invalid_request',
    takes: [],
    ours: {
      en: 'This message could not be understood by the service.',
      it: 'Il servizio non ha capito questo messaggio.',
    },
  },
  {
    name: 'errors.copy_refused',
    takes: [],
    ours: {
      en: 'Copying is not allowed here. The text is selected.',
      it: 'Qui non si può copiare. Il testo è selezionato.',
    },
  },
  {
    name: 'errors.internal_error',
    takes: [],
    ours: {
      en: 'Something went wrong on our side. Your message is saved.',
      it: 'Qualcosa è andato storto da parte nostra. Il messaggio è salvo.',
    },
  },
] as const satisfies readonly WidgetText[]
