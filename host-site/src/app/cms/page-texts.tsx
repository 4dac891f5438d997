import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts, loadTexts, useLocale, type TextArea } from '../../texts'
import { useSite } from '../site-context'

const loadingTexts = new Map<TextArea, Promise<void>>()

/** On the server and for the first page, the texts are already loaded. */
export function PageTexts({
  areas,
  first,
  children,
}: {
  areas: readonly TextArea[]
  first: readonly TextArea[]
  children: ReactNode
}) {
  const { i18n } = useTranslation()
  const locale = useLocale()
  const { cmsOverrides } = useSite()
  for (const area of areas) {
    if (first.includes(area)) continue
    const loaded =
      loadingTexts.get(area) ?? loadTexts(locale, [area]).then((texts) => addTexts(i18n, locale, texts, cmsOverrides))
    loadingTexts.set(area, loaded)
    use(loaded)
  }
  return children
}
