import type { Locale } from './locale.ts'

/**
 * The closed list of what can go wrong. `family` decides how it is logged: `user` errors are the caller's to mend,
 * `operational` ones belong to a network, a website or a provider, `unexpected` ones are ours.
 * `en` and `it` are what the person reads.
 */
export const errors = {
  invalid_request: {
    status: 400,
    family: 'user',
    en: 'Some of what you sent is not valid.',
    it: 'Alcuni dati inviati non sono validi.',
  },
  invalid_domain: {
    status: 400,
    family: 'user',
    en: 'Please enter a valid domain (e.g. example.com).',
    it: 'Scrivi un dominio valido (per esempio example.com).',
  },
  unauthorized: { status: 401, family: 'user', en: 'Please log in first.', it: 'Accedi prima di continuare.' },
  invalid_credentials: {
    status: 401,
    family: 'user',
    en: 'Invalid username or password',
    it: 'Nome utente o password non validi',
  },
  forbidden: { status: 403, family: 'user', en: 'You may not do this.', it: 'Non hai il permesso di farlo.' },
  account_disabled: {
    status: 403,
    family: 'user',
    en: 'This account is disabled. Please write to us.',
    it: 'Questo account è disattivato. Scrivici.',
  },
  wrong_password: {
    status: 403,
    family: 'user',
    en: 'This is not your current password.',
    it: 'Questa non è la tua password attuale.',
  },
  password_needed: {
    status: 403,
    family: 'user',
    en: 'Type your current password first.',
    it: 'Prima scrivi la tua password attuale.',
  },
  code_needed: { status: 401, family: 'user', en: 'Type the code of your app.', it: 'Scrivi il codice della tua app.' },
  code_wrong: {
    status: 403,
    family: 'user',
    en: 'This code is wrong, too old or used. Type another.',
    it: 'Questo codice è sbagliato, scaduto o già usato. Scrivine un altro.',
  },
  second_factor_on: {
    status: 409,
    family: 'user',
    en: 'Two-step login is on already.',
    it: 'L’accesso in due passaggi è già attivo.',
  },
  second_factor_required: {
    status: 403,
    family: 'user',
    en: 'Admins need two-step login here. Set it up in your account.',
    it: 'Qui agli amministratori serve l’accesso in due passaggi. Attivalo nel tuo profilo.',
  },
  origin_refused: {
    status: 403,
    family: 'user',
    en: 'This chat is not allowed on this website.',
    it: 'Questa chat non è autorizzata su questo sito.',
  },
  not_found: { status: 404, family: 'user', en: 'This does not exist.', it: 'Questo non esiste.' },
  demo_not_found: {
    status: 404,
    family: 'user',
    en: "We couldn't find this chatbot. It may have expired or been removed.",
    it: 'Non abbiamo trovato questo chatbot. Potrebbe essere scaduto o essere stato rimosso.',
  },
  conversation_not_found: {
    status: 404,
    family: 'user',
    en: 'This conversation no longer exists.',
    it: 'Questa conversazione non esiste più.',
  },
  message_not_found: {
    status: 404,
    family: 'user',
    en: 'This message no longer exists.',
    it: 'Questo messaggio non esiste più.',
  },
  username_taken: {
    status: 409,
    family: 'user',
    en: 'This username is already taken.',
    it: 'Questo nome utente è già in uso.',
  },
  password_leaked: {
    status: 422,
    family: 'user',
    en: 'This password is in lists of leaked ones, so anybody may try it. Choose another.',
    it: 'Questa password compare negli elenchi di quelle rubate e chiunque può provarla. Scegline un’altra.',
  },
  password_guessable: {
    status: 422,
    family: 'user',
    en: 'This password is little more than a name or an address: easily guessed. Choose another.',
    it: 'Questa password è poco più di un nome o di un indirizzo: si indovina. Scegline un’altra.',
  },
  email_taken: {
    status: 409,
    family: 'user',
    en: 'This email address is already registered.',
    it: 'Questo indirizzo email è già registrato.',
  },
  last_admin: {
    status: 409,
    family: 'user',
    en: 'This is the last active admin. Make another one first.',
    it: 'Questo è l’ultimo amministratore attivo. Prima nominane un altro.',
  },
  answer_pending: {
    status: 409,
    family: 'user',
    en: 'Please wait for the current answer.',
    it: 'Attendi la fine della risposta in corso.',
  },
  claim_refused: {
    status: 403,
    family: 'user',
    en: 'Only the browser in which this demo was made can keep it.',
    it: 'Solo il browser in cui è stata creata questa demo può conservarla.',
  },
  already_claimed: {
    status: 409,
    family: 'user',
    en: 'This chatbot already belongs to an account.',
    it: 'Questo chatbot appartiene già a un account.',
  },
  reset_link_invalid: {
    status: 410,
    family: 'user',
    en: 'This link has been used or is too old. Ask for a new one.',
    it: 'Questo link è già stato usato o è scaduto. Chiedine uno nuovo.',
  },
  address_link_invalid: {
    status: 410,
    family: 'user',
    en: 'This link has been used or is too old. Ask for a new one.',
    it: 'Questo link è già stato usato o è scaduto. Chiedine uno nuovo.',
  },
  mail_is_set_up: {
    status: 409,
    family: 'user',
    en: 'Email works here: send the reset email instead.',
    it: 'Qui la posta funziona: manda l’email per il cambio password.',
  },
  demo_expired: { status: 410, family: 'user', en: 'This demo has expired.', it: 'Questa demo è scaduta.' },
  demo_purged: {
    status: 410,
    family: 'user',
    en: 'This demo has ended, and everything it held was deleted.',
    it: 'Questa demo è finita e tutto ciò che conteneva è stato cancellato.',
  },
  payload_too_large: { status: 413, family: 'user', en: 'This is too large.', it: 'Il contenuto è troppo grande.' },
  file_too_large: {
    status: 413,
    family: 'user',
    en: 'File is too large. Maximum size is 10MB.',
    it: 'Il file è troppo grande. La dimensione massima è 10 MB.',
  },
  file_type_unsupported: {
    status: 415,
    family: 'user',
    en: 'Invalid file type. Please upload PDF, DOCX, or TXT files.',
    it: 'Tipo di file non valido. Carica file PDF, DOCX o TXT.',
  },
  file_empty: {
    status: 422,
    family: 'user',
    en: 'We found no text in this file.',
    it: 'In questo file non abbiamo trovato testo.',
  },
  file_encrypted: {
    status: 422,
    family: 'user',
    en: 'This file is protected by a password. Please upload it without one.',
    it: 'Questo file è protetto da una password. Caricalo senza protezione.',
  },
  file_broken: {
    status: 422,
    family: 'user',
    en: 'This file is damaged, so we cannot read it.',
    it: 'Questo file è danneggiato, quindi non possiamo leggerlo.',
  },
  file_too_complex: {
    status: 422,
    family: 'user',
    en: 'This file takes too long to read. Please split it or save it in a simpler form.',
    it: 'Questo file richiede troppo tempo. Dividilo o salvalo in una forma più semplice.',
  },
  settings_changed: {
    status: 409,
    family: 'user',
    en: 'This was changed elsewhere meanwhile.',
    it: 'Nel frattempo è cambiato altrove.',
  },
  content_exists: {
    status: 409,
    family: 'user',
    en: 'This key already has a text in this language. Edit that one instead.',
    it: 'Questa chiave ha già un testo in questa lingua. Modifica quello.',
  },
  content_placeholders: {
    status: 422,
    family: 'user',
    en: 'Keep every {{name}} in double braces: the page puts a figure or a name there.',
    it: 'Lascia ogni {{nome}} tra doppie graffe: la pagina ci mette una cifra o un nome.',
  },
  content_import_invalid: {
    status: 422,
    family: 'user',
    en: 'Nothing was changed: this is not a whole export of the site’s texts.',
    it: 'Non abbiamo cambiato niente: questo non è un file intero di testi del sito.',
  },
  preview_expired: {
    status: 410,
    family: 'user',
    en: 'This preview has expired. Open a new one.',
    it: 'Questa anteprima è scaduta. Aprine una nuova.',
  },
  media_type_unsupported: {
    status: 415,
    family: 'user',
    en: 'This is not a picture we can use. Choose a PNG, JPEG, WebP, GIF, AVIF or SVG file.',
    it: 'Questa non è un’immagine che possiamo usare. Scegli un file PNG, JPEG, WebP, GIF, AVIF o SVG.',
  },
  media_empty: { status: 422, family: 'user', en: 'This file is empty.', it: 'Questo file è vuoto.' },
  media_broken: {
    status: 422,
    family: 'user',
    en: 'This picture is damaged, so we cannot read it.',
    it: 'Questa immagine è danneggiata, quindi non possiamo leggerla.',
  },
  media_too_many_pixels: {
    status: 422,
    family: 'user',
    en: 'This picture has too many pixels. The maximum is 40 megapixels.',
    it: 'Questa immagine ha troppi pixel. Il massimo è 40 megapixel.',
  },
  media_needs_file: {
    status: 415,
    family: 'user',
    en: 'Send the file itself, as multipart/form-data in the field "file".',
    it: 'Invia il file stesso, come multipart/form-data nel campo "file".',
  },
  training_limit: {
    status: 409,
    family: 'user',
    en: 'There is no room for more documents and pages. Please delete some first.',
    it: 'Non c’è posto per altri documenti o pagine. Prima eliminane qualcuno.',
  },
  model_key_missing: {
    status: 409,
    family: 'user',
    en: 'No key is saved for this chatbot yet.',
    it: 'Per questo chatbot non è ancora stata salvata una chiave.',
  },
  rate_limited: {
    status: 429,
    family: 'user',
    en: 'Too many requests. Please try again in a moment.',
    it: 'Troppe richieste. Riprova tra poco.',
  },

  golden_questions_full: {
    status: 422,
    family: 'user',
    en: 'There is no room for more questions. Please remove one first.',
    it: 'Non c’è posto per altre domande. Eliminane una prima.',
  },

  site_not_found: {
    status: 422,
    family: 'operational',
    en: 'We could not find this domain. Is it spelled correctly?',
    it: 'Non troviamo questo dominio. È scritto correttamente?',
  },
  site_unreachable: {
    status: 422,
    family: 'operational',
    en: 'This website does not answer at the moment.',
    it: 'Questo sito al momento non risponde.',
  },
  site_private: {
    status: 422,
    family: 'operational',
    en: 'This address belongs to a private network, so we may not read it.',
    it: 'Questo indirizzo appartiene a una rete privata, quindi non possiamo leggerlo.',
  },
  site_disallows_robots: {
    status: 422,
    family: 'operational',
    en: "This website's robots.txt asks programs not to read it.",
    it: 'Il file robots.txt di questo sito chiede ai programmi di non leggerlo.',
  },
  site_empty: {
    status: 422,
    family: 'operational',
    en: 'We found no text to read on this website.',
    it: 'Su questo sito non abbiamo trovato testo da leggere.',
  },
  site_needs_browser: {
    status: 422,
    family: 'operational',
    en: 'This website shows its text only with JavaScript, which we cannot run here.',
    it: 'Questo sito mostra il testo solo con JavaScript, che qui non possiamo eseguire.',
  },
  reading_stopped: {
    status: 409,
    family: 'operational',
    en: 'The reading was stopped before any page was read.',
    it: 'La lettura è stata fermata prima che fosse letta una pagina.',
  },
  site_too_large: {
    status: 422,
    family: 'operational',
    en: 'The pages of this website are too large to read.',
    it: 'Le pagine di questo sito sono troppo grandi per essere lette.',
  },
  site_redirect_loop: {
    status: 422,
    family: 'operational',
    en: 'This website redirects in a circle.',
    it: 'Questo sito reindirizza in circolo.',
  },
  site_error: {
    status: 422,
    family: 'operational',
    en: 'This website answers with an error.',
    it: 'Questo sito risponde con un errore.',
  },
  site_not_html: {
    status: 422,
    family: 'operational',
    en: 'This address does not lead to a web page.',
    it: 'Questo indirizzo non porta a una pagina web.',
  },

  model_unavailable: {
    status: 503,
    family: 'operational',
    en: 'The language model does not answer at the moment. Your question is kept; please try again.',
    it: 'Il modello linguistico al momento non risponde. La tua domanda è salva: riprova.',
  },
  model_key_rejected: {
    status: 503,
    family: 'operational',
    en: 'The language model refused our key. Your question is kept.',
    it: 'Il modello linguistico ha rifiutato la chiave. La tua domanda è salva.',
  },
  model_rate_limited: {
    status: 503,
    family: 'operational',
    en: 'The language model is busy. Your question is kept; please try again in a moment.',
    it: 'Il modello linguistico è occupato. La tua domanda è salva: riprova tra poco.',
  },
  answer_interrupted: {
    status: 503,
    family: 'operational',
    en: 'The answer was interrupted. Your question is kept; you can ask for the answer again.',
    it: 'La risposta si è interrotta. La tua domanda è salva: puoi chiedere di nuovo la risposta.',
  },
  mail_unavailable: {
    status: 503,
    family: 'operational',
    en: 'No mail server is set up here, so no email can be sent.',
    it: 'Qui non è configurato nessun server di posta, quindi non possiamo inviare email.',
  },
  checkout_unavailable: {
    status: 501,
    family: 'operational',
    en: 'Buying online is not possible yet. Please write to us.',
    it: 'L’acquisto online non è ancora possibile. Scrivici.',
  },
  overloaded: {
    status: 503,
    family: 'operational',
    en: 'We are busy. Please try again in a moment.',
    it: 'Siamo occupati. Riprova tra poco.',
  },
  storage_full: {
    status: 507,
    family: 'operational',
    en: 'We have no room left to keep this. Please try again later.',
    it: 'Non abbiamo più spazio per conservare questi dati. Riprova più tardi.',
  },
  not_ready: {
    status: 503,
    family: 'operational',
    en: 'We are away for a moment. Please try again.',
    it: 'Torniamo tra un momento. Riprova.',
  },
  /** Told by a page to which no answer came; no server sends it. */
  server_unreachable: {
    status: 503,
    family: 'operational',
    en: 'We could not reach the server. Check your connection and try again.',
    it: 'Non riusciamo a raggiungere il server. Controlla la connessione e riprova.',
  },
  internal_error: {
    status: 500,
    family: 'unexpected',
    en: 'Something went wrong on our side.',
    it: 'Qualcosa è andato storto da parte nostra.',
  },
} as const satisfies Record<string, { status: number; family: ErrorFamily; en: string; it: string }>

export type ErrorFamily = 'user' | 'operational' | 'unexpected'
export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** What a person reads for an error, in their language. */
export function errorMessage(code: ErrorCode, locale: Locale): string {
  return errors[code][locale]
}
