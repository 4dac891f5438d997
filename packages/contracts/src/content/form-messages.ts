import type { Locale } from '../locale.ts'

/** The English text is the key; `formMessage` translates it. */
const italian = {
  'Name must be at least 2 characters': 'Il nome deve avere almeno 2 caratteri',
  'Please enter a valid email address': 'Scrivi un indirizzo email valido',
  'Message must be at least 10 characters': 'Il messaggio deve avere almeno 10 caratteri',
  'You must accept the terms and conditions': 'Devi accettare i termini e le condizioni',
  'Subject must be at least 5 characters': 'L’oggetto deve avere almeno 5 caratteri',
  'Username must be at least 3 characters': 'Il nome utente deve avere almeno 3 caratteri',
  'Password must be at least 6 characters': 'La password deve avere almeno 6 caratteri',
  'This is too long.': 'Il testo è troppo lungo.',
  'Please select a content type.': 'Scegli un tipo di contenuto.',
  'Content key is required.': 'La chiave del contenuto è obbligatoria.',
  'Content value is required.': 'Il valore del contenuto è obbligatorio.',
  'Filename is required.': 'Il nome del file è obbligatorio.',
  'Original filename is required.': 'Il nome originale del file è obbligatorio.',
  'MIME type is required.': 'Il tipo MIME è obbligatorio.',
  'Size must be positive.': 'La dimensione deve essere positiva.',
  'Must be a valid URL.': 'Deve essere un URL valido.',
  'File is too large. Maximum size is 10MB.': 'Il file è troppo grande. Il massimo è 10 MB.',
  'Invalid file type. Please upload PDF, DOCX, or TXT files.': 'Tipo di file non valido. Carica file PDF, DOCX o TXT.',
  'URL cannot be empty': 'L’URL non può essere vuoto',
  'Please enter a valid URL': 'Scrivi un URL valido',
} as const
export type FormMessage = keyof typeof italian
export const formMessages = Object.keys(italian) as FormMessage[]

export function isFormMessage(message: string): message is FormMessage {
  return Object.hasOwn(italian, message)
}

/** Accepts any language, as the server translates for the caller. */
export function formMessageOf(text: string): FormMessage | undefined {
  return formMessages.find((message) => message === text || italian[message] === text)
}

/** Unknown messages are returned unchanged. */
export function formMessage(message: string, locale: Locale): string {
  return locale === 'it' && isFormMessage(message) ? italian[message] : message
}
