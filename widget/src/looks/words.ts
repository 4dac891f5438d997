/** What this part says. It stands here and not among the words of a language: most visitors never read it. */
export interface LooksWords {
  /** Below a question that has not gone out yet. */
  waiting: string
  /** Outside of office hours. `day` is absent when it is today. */
  away(time: string, day?: string): string
}

const english: LooksWords = {
  waiting: 'Waiting to send',
  away: (time, day) => `The team is back${day ? ` on ${day}` : ''} at ${time}. I answer meanwhile.`,
}
const words: Partial<Record<string, LooksWords>> = {
  it: {
    waiting: 'In attesa di invio',
    away: (time, day) => `Il team torna${day ? ` ${day}` : ''} alle ${time}. Intanto rispondo io.`,
  },
  de: {
    waiting: 'Wartet auf den Versand',
    away: (time, day) => `Das Team ist${day ? ` am ${day}` : ''} ab ${time} Uhr wieder da. Bis dahin antworte ich.`,
  },
  fr: {
    waiting: 'En attente d’envoi',
    away: (time, day) => `L’équipe revient${day ? ` ${day}` : ''} à ${time}. D’ici là, je réponds.`,
  },
  es: {
    waiting: 'Pendiente de envío',
    away: (time, day) => `El equipo vuelve${day ? ` el ${day}` : ''} a las ${time}. Mientras tanto, respondo yo.`,
  },
  pt: {
    waiting: 'Aguardando envio',
    away: (time, day) => `A equipe volta${day ? ` ${day},` : ''} às ${time}. Até lá, eu respondo.`,
  },
}

/** The words of a language; English ones for one that has none here. */
export function wordsIn(language: string): LooksWords {
  return words[language] ?? english
}
