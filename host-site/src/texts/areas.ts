import type { Locale } from '@loquia/contracts'
import type { SameShape } from './same-shape'
import type { core } from './locales/en/core'
import type { crawler } from './locales/en/crawler'
import type { demo } from './locales/en/demo'
import type { home } from './locales/en/home'
import type { landing } from './locales/en/landing'
import type { portal } from './locales/en/portal'
import type { insight } from './locales/en/insight'
import type { studio } from './locales/en/studio'

/** The texts of every area; each area's file holds top-level keys that no other has. */
export type AllTexts = typeof core & typeof crawler & typeof demo & typeof home & typeof landing & typeof portal & typeof studio & typeof insight

type Loader = () => Promise<object>

/**
 * The texts, cut by where they are needed, so that a visitor downloads one language of the pages they open and no more. `core`
 * is on every page. To add an area: a file per language, a line here, a line in `AllTexts`, and its name at its page.
 */
export const areas = {
  core: { en: async () => (await import('./locales/en/core')).core, it: async () => (await import('./locales/it/core')).core },
  home: { en: async () => (await import('./locales/en/home')).home, it: async () => (await import('./locales/it/home')).home },
  landing: { en: async () => (await import('./locales/en/landing')).landing, it: async () => (await import('./locales/it/landing')).landing },
  demo: { en: async () => (await import('./locales/en/demo')).demo, it: async () => (await import('./locales/it/demo')).demo },
  crawler: { en: async () => (await import('./locales/en/crawler')).crawler, it: async () => (await import('./locales/it/crawler')).crawler },
  portal: { en: async () => (await import('./locales/en/portal')).portal, it: async () => (await import('./locales/it/portal')).portal },
  studio: { en: async () => (await import('./locales/en/studio')).studio, it: async () => (await import('./locales/it/studio')).studio },
  insight: { en: async () => (await import('./locales/en/insight')).insight, it: async () => (await import('./locales/it/insight')).insight },
} satisfies Record<string, Record<Locale, Loader>>

export type TextArea = keyof typeof areas
/** The texts of some areas in one language. */
export type Texts = Partial<SameShape<AllTexts>>

/** The source files of some areas in a language: the keys of the build's manifest. */
export function textSources(locale: Locale, wanted: readonly TextArea[]): string[] {
  return ['core' as const, ...wanted].map((area) => `src/texts/locales/${locale}/${area}.ts`)
}
