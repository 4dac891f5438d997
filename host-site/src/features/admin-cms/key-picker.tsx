import type { ContentKey } from '@loquia/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { SearchField } from '../../ui/search-field'
import { foundKeys } from './found-keys'
import { usePageName } from './use-page-name'

/** Texts that are listed at once; more wait for more words. */
const shownMax = 40

interface KeyPickerProps {
  keys: readonly ContentKey[]
  /** Key that is chosen or typed; then the list waits for a search. */
  chosen: string
  /** What is searched for from the start. */
  first: string
  onChoose: (key: ContentKey) => void
}

/** Finds a text of the site by its words, its key or its page, so that nobody has to know a key. */
export function KeyPicker({ keys, chosen, first, onChoose }: KeyPickerProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const pageName = usePageName()
  const [search, setSearch] = useState(first)
  const open = search !== '' || chosen === ''
  const pageOf = ({ pages }: ContentKey) => (pages[0] === undefined ? t('cms.form.onEvery') : pageName(pages[0]))
  const { groups, count } = foundKeys(keys, search, pageOf, shownMax)
  const choose = (key: ContentKey) => {
    setSearch('')
    onChoose(key)
  }
  return (
    <div className="sm:col-span-2">
      <SearchField
        label={t('cms.form.pick')}
        placeholder={t('cms.form.pickHint')}
        value={search}
        onSearch={setSearch}
        className="mb-2!"
      />
      <p aria-live="polite" className="text-sm text-muted">
        {open &&
          (count === 0
            ? t('cms.form.noKeys')
            : count > shownMax
              ? t('cms.form.someKeys', { shown: shownMax, count })
              : t('cms.form.allKeys', { count }))}
      </p>
      {open && count > 0 && (
        <div className="mt-2 mb-4 max-h-48 overflow-y-auto rounded-card border border-line">
          {[...groups].map(([page, found]) => (
            <section key={page}>
              <h3 className="border-b border-line bg-bubble px-4 py-1.5 text-sm font-medium">{page}</h3>
              <ul>
                {found.map((key) => (
                  <li key={key.path} className="border-b border-line">
                    <button
                      type="button"
                      data-key={key.path}
                      onClick={() => choose(key)}
                      className="block w-full px-4 py-2 text-left text-md hover:bg-tint focus-visible:-outline-offset-2"
                    >
                      <span lang={locale} className="line-clamp-2 [overflow-wrap:anywhere]">
                        {key[locale] || t('cms.form.noDefault')}
                      </span>
                      <span className="block text-sm text-muted [overflow-wrap:anywhere]">{key.path}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
