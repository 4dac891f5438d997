import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { orderPath } from './advanced/faq-value'
import type { SiteText } from './site-texts'
import { usePageName } from './use-page-name'

export function useTextName(): {
  words: (text: SiteText) => string
  pages: (text: Pick<SiteText, 'pages' | 'known'>) => string
  places: (text: SiteText) => string[]
  picture: (path: string) => string
} {
  const { t } = useTranslation()
  const locale = useLocale()
  const pageName = usePageName()
  const picture = (path: string) => (path === 'hero.image' ? t('cms.names.heroImage') : path)
  const pages = ({ pages: on, known }: Pick<SiteText, 'pages' | 'known'>) =>
    !known ? t('cms.names.nowhere') : on.length === 0 ? t('cms.names.everyPage') : on.map(pageName).join(', ')
  const specialName = ({ path, kind }: SiteText) =>
    kind === 'picture' ? picture(path) : path === orderPath ? t('cms.order.open') : ''
  return {
    words: (text) =>
      specialName(text) ||
      text.entries[locale].shown ||
      text.entries[locale === 'en' ? 'it' : 'en'].shown ||
      t('cms.names.empty'),
    pages,
    places: (text) => [pages(text), t(`cms.types.${text.type}`), specialName(text)],
    picture,
  }
}
