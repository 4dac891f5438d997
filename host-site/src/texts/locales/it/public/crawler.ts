import type { SameShape } from '../../../same-shape'
import type { crawler as english } from '../../en/public/crawler'

export const crawler: SameShape<typeof english> = {
  crawler: {
    title: '{{name}}, il crawler',
    description: 'Che cosa legge {{name}} in un sito, quando e con che ritmo, e come tenerlo fuori con robots.txt.',
    headline: '{{name}} legge',
    headlineQuote: 'quando qualcuno lo chiede',
    intro:
      'Hai trovato {{name}} nel log del tuo sito. Legge le pagine pubbliche perché un chatbot possa rispondere con quelle. Ecco che cosa fa, e come fermarlo.',
    who: {
      title: 'Come riconoscerlo',
      text: 'Ogni richiesta porta questo user agent:',
      codeLabel: 'User agent del crawler',
    },
    when: {
      title: 'Quando arriva',
      text: 'Solo quando qualcuno crea un chatbot con il tuo sito. Lo legge una volta, e di nuovo solo se lo decide il proprietario di quel chatbot: a mano, oppure ogni giorno, settimana o mese. Non raccoglie pagine per i motori di ricerca né per addestrare modelli.',
    },
    what: {
      title: 'Che cosa legge',
      text: 'Prima robots.txt, poi le mappe del sito, la pagina iniziale e le pagine dello stesso sito a cui rimanda: HTML e PDF. Conserva testi, titoli e indirizzi, e le risposte rimandano alla pagina.',
      not: 'Non fa accessi, non compila moduli e non esce dal tuo sito. Non manda cookie, tranne quando il server continua a reindirizzare chiunque finché non riceve indietro il suo. Se una pagina mostra il testo solo con JavaScript, può aprirla in un browser che non conserva nulla. Salta le pagine con noindex e non segue i link delle pagine con nofollow.',
    },
    pace: {
      title: 'Quanto e con che ritmo',
      pages: 'Al massimo {{pages}} pagine e {{seconds}} secondi per una lettura.',
      requests: 'Al massimo {{requests}} richieste insieme.',
      delay: 'Rispetta Crawl-delay fino a {{delay}} secondi; in quel caso chiede una pagina alla volta.',
      busy: 'Se il server risponde 429 o 503, aspetta quanto indica Retry-After e poi continua a metà ritmo.',
    },
    stop: {
      title: 'Come fermarlo',
      text: 'Per tenerlo fuori da tutto il sito, aggiungi a robots.txt:',
      allLabel: 'robots.txt che blocca tutto il sito',
      part: 'Per tenerlo fuori da una cartella e rallentarlo nel resto:',
      partLabel: 'robots.txt che blocca una cartella',
      page: 'Per una sola pagina basta noindex nel meta tag robots o nell’intestazione X-Robots-Tag.',
    },
    contact: { title: 'Scrivici', text: 'Se qualcosa è andato storto, o se vuoi far eliminare delle pagine:' },
  },
}
