import type { Locale } from '@loquia/contracts'
import type { ExtraTexts } from '../extras/texts'

const en = {
  title: { demo: 'Chat with our AI Assistant', portal: 'AI Assistant' },
  welcome: 'Hello! How can I help you today?',
  subtitle: (name: string) => `${name}, in its own words`,
  unread: (count: number): string => `Open chat, ${count} new`,
  close: 'Close chat',
  restart: 'New conversation',
  more: 'More',
  messages: 'Conversation',
  input: 'Your question',
  placeholder: 'Write your question',
  send: 'Send',
  stop: 'Stop the answer',
  you: 'You',
  assistant: 'Answer',
  thinking: 'Looking through the pages',
  stopped: 'Stopped.',
  sources: (count: number): string => (count === 1 ? 'From this page' : 'From these pages'),
  source: (number: number) => `Source ${number}`,
  moreSources: (count: number): string => (count === 1 ? '1 more page' : `${count} more pages`),
  newTab: 'opens in a new tab',
  copy: 'Copy',
  copied: 'Copied',
  regenerate: 'Answer again',
  good: 'Good answer',
  bad: 'Poor answer',
  retry: 'Try again',
  earlier: 'Earlier messages',
  suggestions: 'Questions you could ask',
  latest: 'To the latest message',
  contact: 'Contact the business',
  poweredBy: 'powered by',
  connecting: 'Connecting',
  offline: 'The connection is lost. It will come back by itself; nothing is lost.',
  reading: (read: number): string => (read === 0 ? 'The site is being read. You can ask as soon as the first page is there.' : `Still reading the site: ${read} ${read === 1 ? 'page' : 'pages'} read so far.`),
  left: (count: number) => `${count} characters left`,
  errors: {
    timeout: 'This did not arrive. Your words are kept.',
    origin_refused: 'This chat is not allowed on this website. If the site is yours, add its address in the portal.',
    demo_not_found: "We couldn't find this chatbot. It may have expired or been removed.",
    demo_expired: 'This demo has expired.',
    rate_limited: 'That was a lot of messages in a short time. Please wait a moment.',
    overloaded: 'We are busy right now. Please try again in a moment.',
    answer_pending: 'Please wait for the current answer.',
    not_ready: 'The service is starting. One moment.',
    model_unavailable: 'The language model does not answer at the moment. Your question is kept.',
    model_key_rejected: 'The language model refused the key of this chat. Your question is kept.',
    model_rate_limited: 'The language model is busy. Your question is kept.',
    answer_interrupted: 'The answer was interrupted. Your question is kept.',
    message_not_found: 'This message no longer exists.',
    payload_too_large: 'This message is too long.',
    invalid_request: 'This message could not be understood by the service.',
    internal_error: 'Something went wrong on our side. Your words are kept.',
  },
}
export type Texts = typeof en

const it: Texts = {
  title: { demo: 'Chatta con il nostro assistente AI', portal: 'Assistente AI' },
  welcome: 'Ciao! Come posso aiutarti oggi?',
  subtitle: (name) => `${name}, con le sue parole`,
  unread: (count) => `Apri la chat, ${count} ${count === 1 ? 'nuovo' : 'nuovi'}`,
  close: 'Chiudi la chat',
  restart: 'Nuova conversazione',
  more: 'Altro',
  messages: 'Conversazione',
  input: 'La tua domanda',
  placeholder: 'Scrivi la tua domanda',
  send: 'Invia',
  stop: 'Ferma la risposta',
  you: 'Tu',
  assistant: 'Risposta',
  thinking: 'Sto cercando tra le pagine',
  stopped: 'Interrotta.',
  sources: (count) => (count === 1 ? 'Da questa pagina' : 'Da queste pagine'),
  source: (number) => `Fonte ${number}`,
  moreSources: (count) => (count === 1 ? 'Un’altra pagina' : `Altre ${count} pagine`),
  newTab: 'si apre in una nuova scheda',
  copy: 'Copia',
  copied: 'Copiato',
  regenerate: 'Rispondi di nuovo',
  good: 'Risposta utile',
  bad: 'Risposta non utile',
  retry: 'Riprova',
  earlier: 'Messaggi precedenti',
  suggestions: 'Domande che puoi fare',
  latest: 'Vai all’ultimo messaggio',
  contact: 'Contatta l’azienda',
  poweredBy: 'powered by',
  connecting: 'Connessione in corso',
  offline: 'La connessione si è interrotta. Torna da sola: non perdi nulla.',
  reading: (read) => (read === 0 ? 'Stiamo leggendo il sito. Puoi chiedere appena c’è la prima pagina.' : `Stiamo ancora leggendo il sito: ${read} ${read === 1 ? 'pagina letta' : 'pagine lette'} finora.`),
  left: (count) => `Restano ${count} caratteri`,
  errors: {
    timeout: 'Il messaggio non è arrivato. Le tue parole sono salve.',
    origin_refused: 'Questa chat non è autorizzata su questo sito. Se il sito è tuo, aggiungi il suo indirizzo nel portale.',
    demo_not_found: 'Non abbiamo trovato questo chatbot. Potrebbe essere scaduto o essere stato rimosso.',
    demo_expired: 'Questa demo è scaduta.',
    rate_limited: 'Hai inviato molti messaggi in poco tempo. Attendi un momento.',
    overloaded: 'Ora siamo molto occupati. Riprova tra poco.',
    answer_pending: 'Attendi la fine della risposta in corso.',
    not_ready: 'Il servizio si sta avviando. Un momento.',
    model_unavailable: 'Il modello linguistico al momento non risponde. La tua domanda è salva.',
    model_key_rejected: 'Il modello linguistico ha rifiutato la chiave di questa chat. La tua domanda è salva.',
    model_rate_limited: 'Il modello linguistico è occupato. La tua domanda è salva.',
    answer_interrupted: 'La risposta si è interrotta. La tua domanda è salva.',
    message_not_found: 'Questo messaggio non esiste più.',
    payload_too_large: 'Questo messaggio è troppo lungo.',
    invalid_request: 'Il servizio non ha capito questo messaggio.',
    internal_error: 'Qualcosa è andato storto da parte nostra. Le tue parole sono salve.',
  },
}

const texts: Record<Locale, Texts> = { en, it }

/** Words that a page puts in the place of ours, in whichever language the chat speaks. Where ours is a function, theirs is one too. */
export type TextOverrides = Partial<Omit<Texts, 'title' | 'errors'> & ExtraTexts & { open: string; unavailable: string; errors: Partial<Texts['errors']> }>

/** `words` with what the page says otherwise; a value of another kind than ours is left out. */
export function overridden<T extends object>(words: T, overrides: object | undefined): T {
  if (!overrides) return words
  const theirs = overrides as Record<string, unknown>
  const laid = Object.entries(words).map(([name, ours]: [string, unknown]) => {
    const other = theirs[name]
    if (typeof other !== typeof ours || other === null) return [name, ours]
    return [name, typeof ours === 'object' ? overridden(ours as object, other as object) : other]
  })
  return Object.fromEntries(laid) as T
}

let last: { locale: Locale; overrides: TextOverrides | undefined; texts: Texts } | undefined

/** The panel's words. The same object as long as nothing changes, so that nothing is drawn again for it. */
export function textsOf(locale: Locale, overrides: TextOverrides | undefined): Texts {
  if (!last || last.locale !== locale || last.overrides !== overrides) last = { locale, overrides, texts: overridden(texts[locale], overrides) }
  return last.texts
}

/** What a visitor reads for a code; codes that a chat does not expect read as a fault of ours. */
export function errorText(texts: Texts, code: string): string {
  const known: Record<string, string> = texts.errors
  return known[code === 'not_found' ? 'demo_not_found' : code] ?? texts.errors.internal_error
}
