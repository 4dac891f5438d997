import type { Page } from 'playwright'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import type { useWidget } from '../../src/testing/use-widget'

/** What the bakery's bot says where it answers, where an answer is likely, where it may be one, and where it knows nothing. */
export const answers = {
  en: {
    sure: ['When do you open on Sunday?', 'On Sunday we open from 8:00 to 12:30 [1].'],
    likely: ['May my dog sit on the terrace?', 'I found this on the website:'],
    unsure: ['Can I bring my dog?', 'This may be what you need:'],
    none: [
      'Do you repair bicycles?',
      'I couldn’t find an answer to that on this website. You can ask the team directly: [contact page](https://bakery.example/contact), [01632 960 010](tel:01632960010), or [hello@bakery.example](mailto:hello@bakery.example).\n\nMost relevant page: [Repairs of baking tins](https://bakery.example/tins)',
    ],
    passages: [
      ['Our terrace', 'Guests with pets are welcome on the terrace, from April to October.', '/terrace'],
      ['House rules for the café and the baking classes', 'Animals may not enter the bakery itself.', '/house-rules'],
      [
        'Frequently asked questions',
        'A bowl of water stands beside the door, and the river path begins behind the house: ask at the counter for the way, which is about two kilometers long and shaded for most of it.',
        '/faq',
      ],
    ],
  },
  it: {
    sure: ['A che ora aprite la domenica?', 'La domenica apriamo dalle 8:00 alle 12:30 [1].'],
    likely: ['Il mio cane può stare in terrazza?', 'Sul sito ho trovato:'],
    unsure: ['Posso portare il cane?', 'Forse cercavi questo:'],
    none: [
      'Riparate le biciclette?',
      'Non ho trovato una risposta su questo sito. Puoi chiedere direttamente: [pagina dei contatti](https://bakery.example/contact), [01632 960 010](tel:01632960010) o [hello@bakery.example](mailto:hello@bakery.example).\n\nLa pagina più pertinente: [Riparazione degli stampi](https://bakery.example/stampi)',
    ],
    passages: [
      ['La terrazza', 'Chi viene con un animale è il benvenuto in terrazza, da aprile a ottobre.', '/terrazza'],
      [
        'Regole della casa per il caffè e i corsi di panificazione',
        'Gli animali non possono entrare nel laboratorio.',
        '/regole',
      ],
      [
        'Domande frequenti',
        'Accanto alla porta c’è una ciotola d’acqua, e il sentiero lungo il fiume comincia dietro la casa: chiedi al banco la strada, lunga circa due chilometri e quasi tutta all’ombra.',
        '/domande',
      ],
    ],
  },
} as const

/** @returns opens a chat whose bot knows these answers, in the browser of a file's tests */
export function outcomesScene(use: ReturnType<typeof useWidget>) {
  function teach(language: keyof typeof answers): void {
    const { sure, likely, unsure, none, passages } = answers[language]
    const sources = passages.map(([title, snippet, path], at) => ({
      number: at + 1,
      url: `https://bakery.example${path}`,
      title,
      snippet,
      ...(at > 0 && { isFurther: true as const }),
    }))
    use.service.answers.set(sure[0], {
      text: sure[1],
      sources: [
        {
          ...sources[0]!,
          title: 'Opening hours',
          snippet: sure[1].replace(' [1]', ''),
          url: 'https://bakery.example/hours',
        },
      ],
    })
    const suggestions = language === 'en' ? ['Do you have a terrace?'] : ['Avete una terrazza?']
    for (const [question, text] of [likely, unsure])
      use.service.answers.set(question, {
        text: `${text}\n\n> ${passages[0][1]} [1]`,
        outcome: 'unsure',
        sources: question === likely[0] ? sources : sources.slice(0, 2),
        suggestions,
      })
    use.service.answers.set(none[0], {
      text: none[1],
      outcome: 'none',
      suggestions:
        language === 'en' ? ['When do you open?', 'What bread do you bake?'] : ['Quando aprite?', 'Che pane fate?'],
    })
    use.service.config = { ...use.service.config, contactUrl: 'https://bakery.example/contact' }
  }

  async function opened(page: Page, language: keyof typeof answers = 'en', attributes = '') {
    teach(language)
    await page.goto(hostPage(use.service, '/outcomes', { body: snippet(attributes), lang: language }))
    const chat = chatOn(page)
    await chat.open()
    return {
      ...chat,
      /** Asks for an answer of that outcome and waits for it. */
      async get(outcome: 'sure' | 'likely' | 'unsure' | 'none') {
        await chat.ask(answers[language][outcome][0])
        await chat.questions.filter({ hasText: answers[language][outcome][0] }).last().waitFor()
        return chat.answered()
      },
    }
  }

  return opened
}
