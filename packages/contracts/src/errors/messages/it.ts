import type { ErrorCode } from '../errors.ts'

const requests = {
  invalid_request: 'Alcuni campi non sono validi: controllali.',
  unauthorized: 'Accedi prima di continuare.',
  forbidden: 'Non hai il permesso di farlo.',
  not_found: 'Non lo troviamo: forse è stato eliminato.',
  payload_too_large: 'Il contenuto è troppo grande.',
  request_timeout: 'L’invio si è interrotto e non è stato salvato nulla. Controlla la connessione e invia di nuovo.',
  rate_limited: 'Troppe richieste. Riprova tra poco.',
  settings_changed: 'Nel frattempo qualcuno l’ha modificato. Controlla e riprova.',
}

const server = {
  overloaded: 'Il servizio è sovraccarico. Riprova tra poco.',
  storage_full: 'Il nostro spazio è esaurito: non abbiamo potuto salvare. Riprova più tardi.',
  not_ready: 'Non disponibile per un momento. Riprova.',
  mail_unavailable: 'La posta non è configurata su questo server.',
  checkout_unavailable: 'L’acquisto online non è ancora possibile. Scrivici.',
  server_unreachable: 'Non riusciamo a raggiungere il server. Controlla la connessione e riprova.',
  internal_error: 'Qualcosa è andato storto da parte nostra.',
}

const signIns = {
  invalid_credentials: 'Nome utente o password errati',
  account_disabled: 'Questo account è disattivato. Scrivici.',
  code_needed: 'Scrivi il codice della tua app di autenticazione.',
  code_wrong: 'Codice non valido: usa quello attuale.',
  second_factor_on: 'L’accesso in due passaggi è già attivo.',
  second_factor_needed: 'Qui agli amministratori serve l’accesso in due passaggi. Attivalo nel tuo profilo.',
  fresh_sign_in_needed: 'Accedi di nuovo e riprova.',
  oidc_denied: 'Accesso annullato: sull’altro servizio non hai dato il consenso.',
  oidc_expired: 'È passato troppo tempo, oppure hai iniziato in un altro browser. Ricomincia.',
  oidc_email_unverified:
    'L’altro servizio non ha confermato il tuo indirizzo email, quindi non abbiamo creato un account. Accedi o registrati con una password, poi collega questo accesso nel tuo Profilo.',
  oidc_account_exists:
    'Questo indirizzo email ha già un account. Accedi con la tua password, poi collega questo accesso nel tuo Profilo.',
  oidc_linked_elsewhere: 'Questo accesso è già collegato a un altro account.',
  oidc_failed: 'Non abbiamo potuto verificare questo accesso. Ricomincia.',
  oidc_unavailable: 'Questo accesso al momento non funziona. Riprova più tardi, oppure usa la password.',
  last_sign_in: 'Per ora è l’unico modo che hai per accedere. Prima scegli una password.',
}

const accounts = {
  username_taken: 'Questo nome utente è già in uso.',
  email_taken: 'Questo indirizzo email è già registrato.',
  password_needed: 'Prima scrivi la tua password attuale.',
  password_wrong: 'Questa non è la tua password attuale.',
  password_leaked: 'Questa password compare tra quelle rubate e pubblicate. Scegline un’altra.',
  password_guessable:
    'Questa password si indovina facilmente: è poco più di un nome o di un indirizzo. Scegline un’altra.',
  reset_link_invalid: 'Questo link è già stato usato o è scaduto. Chiedine uno nuovo.',
  address_link_invalid: 'Questo link è già stato usato o è scaduto. Chiedine uno nuovo.',
  mail_is_set_up: 'La posta è configurata: manda l’email per reimpostare la password.',
  last_admin: 'Questo è l’ultimo amministratore attivo. Prima nominane un altro.',
}

const workspaces = {
  role_too_low: 'Il tuo ruolo in questo spazio di lavoro non lo consente. Chiedi a un proprietario.',
  last_owner: 'Uno spazio di lavoro ha bisogno di un proprietario. Prima nominane un altro.',
  already_member: 'Questa persona fa già parte dello spazio di lavoro.',
  member_limit: 'Questo spazio di lavoro ha raggiunto il numero massimo di membri e inviti.',
  invitation_invalid: 'Questo invito è scaduto, è stato ritirato o è già stato usato. Chiedine un altro.',
  workspace_storage_full:
    'Lo spazio per i file del tuo spazio di lavoro è esaurito. Prima elimina documenti o conversazioni con file.',
}

const apiKeys = {
  invalid_api_key: 'Questa chiave API non è valida.',
  scope_missing: 'Alla chiave API manca il permesso «{{scope}}».',
  api_key_limit: 'Limite di chiavi raggiunto. Prima revocane una.',
  idempotency_key_reused: 'Questa chiave di idempotenza è già stata usata per un’altra richiesta.',
  idempotency_in_progress: 'La prima richiesta con questa chiave di idempotenza è ancora in corso.',
}

const bots = {
  invalid_domain: 'Scrivi un dominio valido (per esempio example.com).',
  demo_not_found: 'Non abbiamo trovato questo chatbot. Potrebbe essere scaduto o essere stato rimosso.',
  demo_expired: 'Questa demo è scaduta.',
  demo_purged: 'Questa demo è scaduta e tutto ciò che conteneva è stato eliminato.',
  claim_refused: 'Puoi salvare questa demo solo dal browser in cui l’hai creata.',
  already_claimed: 'Questo chatbot appartiene già a un account.',
  origin_refused: 'Questa chat non è autorizzata su questo sito.',
  identity_key_limit: 'Massimo cinque chiavi attive: revocane una.',
  model_key_missing: 'Questo chatbot non ha ancora una chiave salvata.',
  webhook_limit: 'Limite di webhook raggiunto. Prima eliminane uno.',
  golden_question_limit: 'Limite di domande di prova raggiunto. Prima eliminane una.',
}

const sources = {
  training_limit: 'Limite di fonti raggiunto. Prima eliminane qualcuna.',
  source_busy: 'Stiamo leggendo questa fonte. Riprova tra poco.',
  source_not_text: 'Si possono sostituire solo testi e file.',
  reading_stopped: 'La lettura è stata fermata prima della prima pagina.',
  reading_set_aside:
    'La lettura è fallita due volte, quindi l’abbiamo fermata. Abbiamo ricevuto un avviso; per riprovare usa «Rileggi».',
}

const websites = {
  site_not_found: 'Non troviamo questo dominio. È scritto correttamente?',
  site_unreachable: 'Questo sito al momento non risponde.',
  site_private: 'Questo indirizzo è di una rete privata, quindi non possiamo leggerlo.',
  site_disallows_robots: 'Questo sito chiede ai robot di non leggerlo (robots.txt o noindex).',
  site_empty: 'Su questo sito non abbiamo trovato testo da leggere.',
  site_needs_browser: 'Questo sito mostra il testo solo con JavaScript, che qui non possiamo eseguire.',
  site_too_large: 'Le pagine di questo sito sono troppo grandi.',
  site_redirect_loop: 'Questo sito continua a reindirizzare su sé stesso.',
  site_error: 'Questo sito risponde con un errore.',
  site_not_html: 'Questo indirizzo non porta a una pagina web.',
}

const files = {
  file_needed: 'Invia il file stesso, come multipart/form-data nel campo "file".',
  file_too_large: 'Il file è troppo grande. La dimensione massima è 10 MB.',
  file_type_unsupported: 'Tipo di file non valido. Carica file PDF, DOCX o TXT.',
  file_picture:
    'In realtà questo file è un’immagine. Leggiamo solo testo: salvalo come PDF, DOCX o TXT, con il riconoscimento del testo se è una scansione.',
  file_archive: 'In realtà questo file è un archivio, per esempio uno ZIP. Estrailo e carica i documenti che contiene.',
  file_old_office:
    'Questo file è in un vecchio formato di Office, come DOC o XLS. Salvalo come DOCX o PDF e carica quello.',
  file_other_office: 'Non leggiamo file XLSX, PPTX, ODT, RTF e simili. Salva il file come PDF o DOCX e carica quello.',
  file_empty: 'In questo file non abbiamo trovato testo.',
  file_encrypted: 'Questo file è protetto da password. Caricalo senza password.',
  file_broken: 'Questo file è danneggiato, quindi non possiamo leggerlo.',
  file_too_complex: 'Questo file richiede troppo tempo. Dividilo o salvalo in un formato più semplice.',
}

const chat = {
  conversation_not_found: 'Questa conversazione non esiste più.',
  message_not_found: 'Questo messaggio non esiste più.',
  answer_pending: 'Attendi la fine della risposta in corso.',
  answer_interrupted: 'La risposta si è interrotta. La tua domanda è salva: riprova.',
  model_unavailable: 'Il modello linguistico non risponde. La tua domanda è salva: riprova.',
  model_key_rejected: 'Il modello linguistico ha rifiutato la chiave API. La tua domanda è salva.',
  model_rate_limited: 'Il modello linguistico è sovraccarico. La tua domanda è salva: riprova tra poco.',
  conversation_taken: 'Qualcun altro sta rispondendo in questa conversazione.',
  conversation_not_taken: 'Prima prendi in carico la conversazione.',
  attachment_type_unsupported:
    'Non puoi inviare questo tipo di file. Invia un’immagine (PNG, JPEG, WebP, GIF), PDF, DOCX, XLSX, PPTX, un file OpenDocument o testo semplice.',
  waiting_file_limit: 'Qui ci sono troppi file non ancora inviati. Prima inviane qualcuno.',
  saved_reply_limit: 'Limite di risposte pronte raggiunto. Prima eliminane una.',
}

const content = {
  content_exists: 'Questa chiave ha già un testo in questa lingua. Modifica quello.',
  content_placeholders: 'Lascia com’è ogni nome tra doppie graffe: la pagina lo sostituisce con un numero o un nome.',
  content_import_invalid: 'Non è cambiato niente: questo file non è un’esportazione completa dei testi del sito.',
  preview_expired: 'Questa anteprima è scaduta. Aprine una nuova.',
  media_type_unsupported: 'Questo file non va bene come immagine. Scegli un file PNG, JPEG, WebP, GIF, AVIF o SVG.',
  media_empty: 'Questo file è vuoto.',
  media_broken: 'Questa immagine è danneggiata, quindi non possiamo leggerla.',
  media_too_many_pixels: 'Questa immagine ha troppi pixel. Il massimo è 40 megapixel.',
}

/** Written in Italian, not translated. */
export const errorMessagesIt: Readonly<Record<ErrorCode, string>> = {
  ...requests,
  ...server,
  ...signIns,
  ...accounts,
  ...workspaces,
  ...apiKeys,
  ...bots,
  ...sources,
  ...websites,
  ...files,
  ...chat,
  ...content,
}
