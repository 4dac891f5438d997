import type { WidgetText } from './widget-text.ts'

export const extrasTexts = [
  { name: 'dismiss', takes: [], ours: { en: 'Close this message', it: 'Chiudi questo messaggio' } },
  {
    name: 'download',
    takes: [],
    ours: { en: 'Download conversation', it: 'Scarica la conversazione' },
  },
  { name: 'forget', takes: [], ours: { en: 'Delete this conversation', it: 'Elimina questa conversazione' } },
  {
    name: 'forgetQuestion',
    takes: [],
    ours: {
      en: 'This deletes all messages in this conversation and the name and email you left, here and on the server. You can’t undo this.',
      it: 'Elimina tutti i messaggi di questa conversazione, il nome e l’email che hai lasciato, qui e sul server. Non si può annullare.',
    },
  },
  { name: 'forgetNow', takes: [], ours: { en: 'Delete it', it: 'Elimina' } },
  { name: 'keep', takes: [], ours: { en: 'Keep it', it: 'Non eliminare' } },
  {
    name: 'forgotten',
    takes: [],
    ours: { en: 'Conversation deleted.', it: 'Conversazione eliminata.' },
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
    ours: { en: 'What was wrong? (optional)', it: 'Che cosa non andava? (facoltativo)' },
  },
  { name: 'commentSend', takes: [], ours: { en: 'Send', it: 'Invia' } },
  {
    name: 'commentThanks',
    takes: [],
    ours: { en: 'Thank you. The site owner can read it.', it: 'Grazie. Chi gestisce il sito può leggerlo.' },
  },
  { name: 'soundOn', takes: [], ours: { en: 'Play a sound for new answers', it: 'Suono a ogni risposta' } },
  { name: 'leadOpen', takes: [], ours: { en: 'Leave a message', it: 'Lascia un messaggio' } },
  {
    name: 'leadOffer',
    takes: ['name'],
    ours: { en: '{name} can reply by email.', it: '{name} può risponderti per email.' },
  },
  {
    name: 'leadFirst',
    takes: ['name'],
    ours: {
      en: 'Leave your details so {name} can write to you, or just ask below.',
      it: 'Lascia i tuoi dati e {name} potrà scriverti. Oppure chiedi qui sotto.',
    },
  },
  { name: 'leadTitle', takes: ['name'], ours: { en: 'Write to {name}', it: 'Scrivi a {name}' } },
  { name: 'leadName', takes: [], ours: { en: 'Your name', it: 'Il tuo nome' } },
  { name: 'leadEmail', takes: [], ours: { en: 'Your email address', it: 'Il tuo indirizzo email' } },
  { name: 'leadMessage', takes: [], ours: { en: 'Your message', it: 'Il tuo messaggio' } },
  { name: 'leadSend', takes: [], ours: { en: 'Send message', it: 'Invia il messaggio' } },
  { name: 'leadSending', takes: [], ours: { en: 'Sending', it: 'Invio in corso' } },
  { name: 'leadCancel', takes: [], ours: { en: 'Not now', it: 'Non ora' } },
  {
    name: 'leadWaiting',
    takes: [],
    ours: {
      en: 'Not sent yet. We’ll send it when you’re back online.',
      it: 'Non ancora inviato. Parte appena torna la connessione.',
    },
  },
  {
    name: 'leadSent',
    takes: ['name', 'email'],
    ours: {
      en: 'Message sent to {name}. The reply goes to {email}.',
      it: 'Messaggio inviato a {name}. La risposta arriverà a {email}.',
    },
  },
  { name: 'leadNeedsName', takes: [], ours: { en: 'Please enter your name.', it: 'Scrivi il tuo nome.' } },
  {
    name: 'leadNeedsEmail',
    takes: [],
    ours: { en: 'Please enter an email like name@example.com.', it: 'Scrivi un indirizzo come nome@esempio.it.' },
  },
  { name: 'leadNeedsMessage', takes: [], ours: { en: 'Please write your message.', it: 'Scrivi il tuo messaggio.' } },
] as const satisfies readonly WidgetText[]
