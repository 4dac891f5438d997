import { demoColor, portalColor } from '@loquia/contracts'
import type { ChatState } from './chat-state'
import { fetchModule } from './host-page/fetch-module'
import { words, type Words } from './launcher/words'
import { readOptions, shapes, type Appearance } from './options'

/** `language` is the code of the wanted language, whose words may be missing. */
export function currentAppearance({ wishes, config, api }: ChatState): Appearance & { language: string } {
  const chosen = {
    mode: 'bubble',
    offsetY: 20,
    position: 'right',
    theme: 'auto',
    offsetX: 20,
    zIndex: 2147483000,
    language: 'auto',
    ...readOptions({ ...config?.settings }),
    ...wishes,
  } as const
  const spoken = chosen.language === 'auto' ? document.documentElement.lang || navigator.language : chosen.language
  const language = spoken.slice(0, 2).toLowerCase()
  return {
    ...chosen,
    api,
    language,
    locale: words[language] ? language : 'en',
    words: words[language] ?? words.en,
    // Until settings arrive, the tag decides the color, so a demo's button does not change it.
    primaryColor:
      chosen.primaryColor ?? ((config ? config.kind === 'demo' : 'demoId' in wishes) ? demoColor : portalColor),
  }
}

/** Requests the words of the wanted language once. */
export function fetchWords(language: string, base: string, onWords: () => void): void {
  if (language.match(shapes.language) && !words[language])
    fetchModule<Words>(base + language + END_OF_NAME).then(
      (file) => {
        words[language] = file
        return onWords()
      },
      () => 0,
    )
}
