import type { Locale } from '@loquia/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedText } from '../../app/cms/content-frame-messages'
import { localPath } from '../../paths'
import { Button } from '../../ui/button'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { Empty } from '../../ui/load-state'
import { AdvancedActions } from './advanced/advanced-actions'
import { filters, isFound, matchesFilter, shownPages, siteTextState, type Filter, type SiteText } from './site-texts'
import { TextList } from './text-list'
import type { TypedTexts } from './typed-texts'
import { useEditorAddress } from './use-editor-address'
import { usePageName } from './use-page-name'
import { useTextName } from './use-text-name'

interface TextSearchProps {
  texts: readonly SiteText[]
  typed: TypedTexts
  /** The list has the texts on the shown page; it is null while unknown. */
  placed: PlacedText[] | null
  language: Locale
  pinnedPath: string
  onChoose: (text: SiteText) => void
  aside: ReactNode
}

/** Finds texts by words, page and state. */
export function TextSearch({ texts, typed, placed, language, pinnedPath, onChoose, aside }: TextSearchProps) {
  const { t } = useTranslation()
  const names = useTextName()
  const pageName = usePageName()
  const { page, search, filter, change } = useEditorAddress()
  const found = texts.filter((text) => matchesFilter(text, filter) && isFound(text, search, names.places(text)))
  const everywhere = search !== '' || filter !== 'all'
  const counted = found.filter((text) => everywhere || text.pages.length === 0 || text.pages.includes(page)).length
  const changed = texts.filter((text) => siteTextState(text) !== 'default').length
  return (
    <>
      <TextFilters />
      <div className="pb-3 lg:hidden">{aside}</div>
      <p aria-live="polite" className="pb-2 text-sm text-muted">
        {t('cms.list.count', { count: counted })}
        {filter === 'all' &&
          search === '' &&
          ` ${changed === 0 ? t('cms.list.allDefault') : t('cms.list.changed', { count: changed })}`}
      </p>
      <div className="min-h-0 grow lg:overflow-y-auto">
        {found.length === 0 ? (
          <NoTexts />
        ) : (
          <TextList
            key={`${page} ${search} ${filter}`}
            texts={found}
            typed={typed}
            page={page}
            pageName={pageName(page)}
            placed={placed}
            everywhere={everywhere}
            pinnedPath={pinnedPath}
            onChoose={onChoose}
          />
        )}
      </div>
      <AdvancedActions
        address={localPath(language, page.includes(':') ? '/' : page)}
        onAdded={(added) => change({ path: added, search: '', filter: 'all' })}
      />
    </>
  )
}

function TextFilters() {
  const { t } = useTranslation()
  const pageName = usePageName()
  const { page, search, filter, change } = useEditorAddress()
  return (
    <div className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_10rem]">
      <SearchField
        label={t('cms.search')}
        placeholder={t('cms.searchHint')}
        value={search}
        onSearch={(words) => change({ search: words })}
        className="mb-3! max-lg:sm:col-span-2"
      />
      <SelectField
        className="lg:hidden"
        label={t('cms.page')}
        value={page}
        onChange={({ target }) => change({ page: target.value })}
        options={shownPages.map((pattern) => ({ value: pattern, text: pageName(pattern) }))}
      />
      <SelectField
        label={t('cms.show')}
        value={filter}
        onChange={({ target }) => change({ filter: target.value as Filter })}
        options={filters.map((value) => ({ value, text: t(`cms.filters.${value}`) }))}
      />
    </div>
  )
}

function NoTexts() {
  const { t } = useTranslation()
  const { search, filter, change } = useEditorAddress()
  return (
    <Empty
      title={t(filter === 'changed' && search === '' ? 'cms.noneChanged' : 'cms.noneFound')}
      action={
        <Button
          variant="secondary"
          className="min-h-11! px-5! text-md"
          onClick={() => change({ search: '', filter: 'all' })}
        >
          {t('cms.clear')}
        </Button>
      }
    >
      {filter === 'changed' && search === '' && t('cms.noneChangedText')}
    </Empty>
  )
}
