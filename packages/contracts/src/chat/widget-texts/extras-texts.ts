import type { WidgetText } from './widget-text.ts'

/** What stands in the parts that few visitors open: transcripts, comments, sounds and leads. */
export const extrasTexts = [
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
    name: 'customAnswer',
    takes: [],
    ours: { en: 'answer written by the business', it: 'risposta scritta dall’azienda' },
  },
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
