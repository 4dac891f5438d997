import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { orderPath } from './advanced/faq-value'
import type { SiteText } from './site-texts'
import { usePageName } from './use-page-name'

/** What people call a text: its words, and where it stands. */
export function useTextName(): {
  /** The words in the reader's language, else in the other; what a picture or list is for. */
  words: (text: SiteText) => string
  /** The pages it is on. */
  pages: (text: Pick<SiteText, 'pages' | 'known'>) => string
  /** Everything that a search may name its place by. */
  places: (text: SiteText) => string[]
  /** What a picture is for, by the name of its text. */
  picture: (path: string) => string
} {
  const { t } = useTranslation()
  const locale = useLocale()
  const pageName = usePageName()
  const picture = (path: string) => (path === 'hero.image' ? t('cms.names.heroImage') : path)
  const pages = ({ pages: on, known }: Pick<SiteText, 'pages' | 'known'>) =>
    !known ? t('cms.names.nowhere') : on.length === 0 ? t('cms.names.everyPage') : on.map(pageName).join(', ')
  const named = ({ path, kind }: SiteText) =>
    kind === 'picture' ? picture(path) : path === orderPath ? t('cms.order.open') : ''
  return {
    words: (text) =>
      named(text) ||
      text.entries[locale].shown ||
      text.entries[locale === 'en' ? 'it' : 'en'].shown ||
      t('cms.names.empty'),
    pages,
    places: (text) => [pages(text), t(`cms.types.${text.type}`), named(text)],
    picture,
  }
}
