/** Most visitors never read these, so they are not in `languages/`. */
const waitingTexts: Partial<Record<string, string>> = {
  en: 'Waiting to send',
  it: 'In attesa di invio',
  de: 'Wird noch gesendet',
  fr: 'En attente d’envoi',
  es: 'Pendiente de envío',
  pt: 'Aguardando envio',
}

/** Falls back to English. */
export const waitingIn = (language: string): string => waitingTexts[language] ?? waitingTexts.en!
