/** The words of this part. They stand here and not in `languages/`: most visitors never read them. */
const waiting: Partial<Record<string, string>> = {
  en: 'Waiting to send',
  it: 'In attesa di invio',
  de: 'Wartet auf den Versand',
  fr: 'En attente d’envoi',
  es: 'Pendiente de envío',
  pt: 'Aguardando envio',
}

/** Below a question that has not gone out yet; in English for a language without words here. */
export const waitingIn = (language: string): string => waiting[language] ?? waiting.en!
