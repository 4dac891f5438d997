import type { Locale } from '@loquia/contracts'

const en = {
  download: 'Save the conversation as text',
  forget: 'Forget me',
  forgetQuestion: 'Delete this conversation, here and on the server? It cannot be brought back.',
  forgetNow: 'Delete it',
  keep: 'Keep it',
  forgotten: 'The conversation is deleted.',
  transcript: 'Conversation',
  sourcesOf: 'Sources',
  commentLabel: 'What was wrong? You may leave this empty.',
  commentSend: 'Send',
  commentThanks: 'Thank you. The owner of this site can read it.',
}
export type ExtraTexts = typeof en

const it: ExtraTexts = {
  download: 'Salva la conversazione come testo',
  forget: 'Dimenticami',
  forgetQuestion: 'Eliminare questa conversazione, qui e sul server? Non si potrà recuperare.',
  forgetNow: 'Elimina',
  keep: 'Non eliminare',
  forgotten: 'La conversazione è stata eliminata.',
  transcript: 'Conversazione',
  sourcesOf: 'Fonti',
  commentLabel: 'Che cosa non andava? Puoi lasciare vuoto.',
  commentSend: 'Invia',
  commentThanks: 'Grazie. Il titolare del sito può leggerlo.',
}

export const extraTexts: Record<Locale, ExtraTexts> = { en, it }
