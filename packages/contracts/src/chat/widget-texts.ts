/** One of the widget's texts that a page may say otherwise. */
export interface WidgetText {
  /** The key in `texts`; behind a point, the key in the object of that name. */
  readonly name: string
  /** What the page's function is given; for plain words nothing. */
  readonly takes: readonly string[]
  /** What the widget says itself, with what it is given in braces. */
  readonly ours: { readonly en: string; readonly it: string }
}

/**
 * Every text that `texts` may replace. `/docs/widget` is drawn from it; tests hold it against the widget's own words
 * and against docs/embedding.md.
 */
export const widgetTexts = [
  { name: 'open', takes: [], ours: { en: 'Open chat', it: 'Apri la chat' } },
  { name: 'opening', takes: [], ours: { en: 'Opening chat', it: 'Apro la chat' } },
  { name: 'unavailable', takes: [], ours: { en: 'Chat unavailable. Try again', it: 'Chat non caricata. Riprova' } },
  {
    name: 'welcome',
    takes: [],
    ours: { en: 'Hello! How can I help you today?', it: 'Ciao! Come posso aiutarti oggi?' },
  },
  { name: 'subtitle', takes: ['name'], ours: { en: '{name}, in its own words', it: '{name}, con le sue parole' } },
  { name: 'unread', takes: ['count'], ours: { en: 'Open chat, {count} new', it: 'Apri la chat, {count} nuovi' } },
  { name: 'close', takes: [], ours: { en: 'Close chat', it: 'Chiudi la chat' } },
  { name: 'restart', takes: [], ours: { en: 'New conversation', it: 'Nuova conversazione' } },
  { name: 'more', takes: [], ours: { en: 'More', it: 'Altro' } },
  { name: 'messages', takes: [], ours: { en: 'Conversation', it: 'Conversazione' } },
  { name: 'input', takes: [], ours: { en: 'Your question', it: 'La tua domanda' } },
  { name: 'placeholder', takes: [], ours: { en: 'Write your question', it: 'Scrivi la tua domanda' } },
  { name: 'send', takes: [], ours: { en: 'Send', it: 'Invia' } },
  { name: 'stop', takes: [], ours: { en: 'Stop the answer', it: 'Ferma la risposta' } },
  { name: 'you', takes: [], ours: { en: 'You', it: 'Tu' } },
  { name: 'assistant', takes: [], ours: { en: 'Answer', it: 'Risposta' } },
  { name: 'unsure', takes: [], ours: { en: 'Possible answer', it: 'Risposta possibile' } },
  { name: 'none', takes: [], ours: { en: 'No answer', it: 'Nessuna risposta' } },
  {
    name: 'passages',
    takes: ['count'],
    ours: { en: '{count} passages may help', it: '{count} passi possono servire' },
  },
  { name: 'helped', takes: [], ours: { en: 'This helps', it: 'Mi serve' } },
  { name: 'notHelped', takes: [], ours: { en: 'Not this', it: 'Non è questo' } },
  { name: 'thinking', takes: [], ours: { en: 'Looking through the pages.', it: 'Sto cercando tra le pagine.' } },
  { name: 'stopped', takes: [], ours: { en: 'Stopped.', it: 'Interrotta.' } },
  { name: 'sources', takes: ['count'], ours: { en: 'From these pages', it: 'Da queste pagine' } },
  { name: 'source', takes: ['number'], ours: { en: 'Source {number}', it: 'Fonte {number}' } },
  { name: 'moreSources', takes: ['count'], ours: { en: '{count} more pages', it: 'Altre {count} pagine' } },
  { name: 'newTab', takes: [], ours: { en: 'opens in a new tab', it: 'si apre in una nuova scheda' } },
  { name: 'copy', takes: [], ours: { en: 'Copy', it: 'Copia' } },
  { name: 'copied', takes: [], ours: { en: 'Copied', it: 'Copiato' } },
  { name: 'regenerate', takes: [], ours: { en: 'Answer again', it: 'Rispondi di nuovo' } },
  { name: 'good', takes: [], ours: { en: 'Good answer', it: 'Risposta utile' } },
  { name: 'bad', takes: [], ours: { en: 'Poor answer', it: 'Risposta non utile' } },
  { name: 'retry', takes: [], ours: { en: 'Try again', it: 'Riprova' } },
  { name: 'earlier', takes: [], ours: { en: 'Earlier messages', it: 'Messaggi precedenti' } },
  { name: 'suggestions', takes: [], ours: { en: 'Questions you could ask', it: 'Domande che puoi fare' } },
  { name: 'latest', takes: [], ours: { en: 'To the latest message', it: 'Vai all’ultimo messaggio' } },
  { name: 'contact', takes: [], ours: { en: 'Contact the business', it: 'Contatta l’azienda' } },
  { name: 'poweredBy', takes: [], ours: { en: 'powered by', it: 'basato su' } },
  { name: 'connecting', takes: [], ours: { en: 'Connecting', it: 'Connessione in corso' } },
  {
    name: 'offline',
    takes: [],
    ours: {
      en: 'You are offline. What you send waits here until the network is back.',
      it: 'Sei offline. Ciò che invii aspetta qui finché torna la rete.',
    },
  },
  {
    name: 'reconnecting',
    takes: [],
    ours: {
      en: 'The connection was cut. Connecting again; nothing is lost.',
      it: 'La connessione si è interrotta. La stiamo ripristinando: non perdi nulla.',
    },
  },
  {
    name: 'reading',
    takes: ['read'],
    ours: {
      en: 'Still reading the site: {read} pages read so far.',
      it: 'Stiamo ancora leggendo il sito: {read} pagine lette finora.',
    },
  },
  { name: 'left', takes: ['count'], ours: { en: '{count} characters left', it: 'Restano {count} caratteri' } },
  {
    name: 'errors.timeout',
    takes: [],
    ours: {
      en: 'This did not arrive. Your words are kept.',
      it: 'Il messaggio non è arrivato. Le tue parole sono salve.',
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
      en: 'The chat is away for a moment. Your words are kept.',
      it: 'La chat torna tra un momento. Le tue parole sono salve.',
    },
  },
  {
    name: 'errors.model_unavailable',
    takes: [],
    ours: {
      en: 'The language model does not answer at the moment. Your question is kept.',
      it: 'Il modello linguistico al momento non risponde. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.model_key_rejected',
    takes: [],
    ours: {
      en: 'The language model refused the key of this chat. Your question is kept.',
      it: 'Il modello linguistico ha rifiutato la chiave di questa chat. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.model_rate_limited',
    takes: [],
    ours: {
      en: 'The language model is busy. Your question is kept.',
      it: 'Il modello linguistico è occupato. La tua domanda è salva.',
    },
  },
  {
    name: 'errors.answer_interrupted',
    takes: [],
    ours: {
      en: 'The answer was interrupted. Your question is kept.',
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
      en: 'Something went wrong on our side. Your words are kept.',
      it: 'Qualcosa è andato storto da parte nostra. Le tue parole sono salve.',
    },
  },
  { name: 'dismiss', takes: [], ours: { en: 'Close this message', it: 'Chiudi questo messaggio' } },
  {
    name: 'download',
    takes: [],
    ours: { en: 'Save the conversation as text', it: 'Salva la conversazione come testo' },
  },
  { name: 'forget', takes: [], ours: { en: 'Delete this conversation', it: 'Elimina questa conversazione' } },
  {
    name: 'forgetQuestion',
    takes: [],
    ours: {
      en: 'This deletes all messages of this conversation and the name and address you left, here and on the server. It cannot be brought back.',
      it: 'Elimina tutti i messaggi di questa conversazione e il nome e l’indirizzo che hai lasciato, qui e sul server. Non si potrà recuperare.',
    },
  },
  { name: 'forgetNow', takes: [], ours: { en: 'Delete it', it: 'Elimina' } },
  { name: 'keep', takes: [], ours: { en: 'Keep it', it: 'Non eliminare' } },
  {
    name: 'forgotten',
    takes: [],
    ours: { en: 'The conversation is deleted.', it: 'La conversazione è stata eliminata.' },
  },
  { name: 'transcript', takes: [], ours: { en: 'Conversation', it: 'Conversazione' } },
  { name: 'sourcesOf', takes: [], ours: { en: 'Sources', it: 'Fonti' } },
  {
    name: 'commentLabel',
    takes: [],
    ours: { en: 'What was wrong? You may leave this empty.', it: 'Che cosa non andava? Puoi lasciare vuoto.' },
  },
  { name: 'commentSend', takes: [], ours: { en: 'Send', it: 'Invia' } },
  {
    name: 'commentThanks',
    takes: [],
    ours: { en: 'Thank you. The owner of this site can read it.', it: 'Grazie. Il titolare del sito può leggerlo.' },
  },
  { name: 'soundOn', takes: [], ours: { en: 'Play a sound for new answers', it: 'Suono a ogni risposta' } },
  { name: 'leadOpen', takes: [], ours: { en: 'Leave a message', it: 'Lascia un messaggio' } },
  {
    name: 'leadOffer',
    takes: ['name'],
    ours: { en: '{name} can answer you by email.', it: '{name} può risponderti via email.' },
  },
  {
    name: 'leadFirst',
    takes: ['name'],
    ours: {
      en: 'Say who you are, and {name} can write to you. Or simply ask below.',
      it: 'Presentati, e {name} potrà scriverti. Oppure fai subito la tua domanda qui sotto.',
    },
  },
  { name: 'leadTitle', takes: ['name'], ours: { en: 'A message for {name}', it: 'Un messaggio per {name}' } },
  { name: 'leadName', takes: [], ours: { en: 'Your name', it: 'Il tuo nome' } },
  { name: 'leadEmail', takes: [], ours: { en: 'Your email address', it: 'Il tuo indirizzo email' } },
  { name: 'leadMessage', takes: [], ours: { en: 'Your message', it: 'Il tuo messaggio' } },
  { name: 'leadSend', takes: [], ours: { en: 'Send the message', it: 'Invia il messaggio' } },
  { name: 'leadSending', takes: [], ours: { en: 'Sending', it: 'Invio in corso' } },
  { name: 'leadCancel', takes: [], ours: { en: 'Not now', it: 'Non ora' } },
  {
    name: 'leadWaiting',
    takes: [],
    ours: {
      en: 'Your message waits here. It goes by itself when the connection is back.',
      it: 'Il tuo messaggio aspetta qui. Parte da solo quando torna la connessione.',
    },
  },
  {
    name: 'leadSent',
    takes: ['name', 'email'],
    ours: {
      en: 'Your message is with {name}. The reply goes to {email}.',
      it: 'Il tuo messaggio è arrivato a {name}. La risposta andrà a {email}.',
    },
  },
  { name: 'leadNeedsName', takes: [], ours: { en: 'Please write your name.', it: 'Scrivi il tuo nome.' } },
  {
    name: 'leadNeedsEmail',
    takes: [],
    ours: { en: 'Please write an address like name@example.com.', it: 'Scrivi un indirizzo come nome@esempio.it.' },
  },
  { name: 'leadNeedsMessage', takes: [], ours: { en: 'Please write your message.', it: 'Scrivi il tuo messaggio.' } },
] as const satisfies readonly WidgetText[]
