import type { WidgetText } from './widget-text.ts'

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
      en: 'This chat isn’t allowed on this website. If it’s your site, add its address in the portal.',
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
      en: 'Too many messages in a short time. Please wait a moment.',
      it: 'Troppi messaggi in poco tempo. Aspetta un momento.',
    },
  },
  {
    name: 'errors.overloaded',
    takes: [],
    ours: {
      en: 'We’re busy right now. Please try again in a moment.',
      it: 'Il servizio è sovraccarico. Riprova tra poco.',
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
      en: 'The language model isn’t responding. Your question is saved.',
      it: 'Il modello linguistico non risponde. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.model_key_rejected',
    takes: [],
    ours: {
      en: 'The language model rejected this chat’s API key. Your question is saved.',
      it: 'Il modello linguistico ha rifiutato la chiave API di questa chat. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.model_rate_limited',
    takes: [],
    ours: {
      en: 'The language model is busy. Your question is saved.',
      it: 'Il modello linguistico è sovraccarico. La tua domanda è salva.',
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
      en: 'We couldn’t process this message.',
      it: 'Non riusciamo a elaborare questo messaggio.',
    },
  },
  {
    name: 'errors.copy_refused',
    takes: [],
    ours: {
      en: 'Copying is blocked here. Copy the selected text yourself.',
      it: 'Qui la copia è bloccata. Copia tu il testo selezionato.',
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
