import type { ContentItem, ContentDraft, ContentKey, Locale } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useState, useRef, useMemo, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../texts'
import type { PlacedText } from '../../app/cms/content-frame-messages'
import { useMediaQuery } from '../../ui/use-media-query'
import { mediaQuery } from '../../api-client/administration/cms'
import { localPath } from '../../paths'
import { useUnsaved } from '../../app/portal'
import { Button } from '../../ui/button'
import { SearchField } from '../../ui/fields/search-field'
import { SelectField } from '../../ui/fields/select-field'
import { Empty } from '../../ui/load-state'
import { Dialog } from '../../ui/overlays/dialog'
import { useTextName } from './use-text-name'
import { usePageName } from './use-page-name'
import { useEditorAddress } from './use-editor-address'
import { liveTexts, unsavedLanguages, type TypedTexts } from './typed-texts'
import {
  siteTexts,
  withoutEntries,
  stateOf,
  passes,
  isFound,
  pageFor,
  shownPages,
  filters,
  type SiteText,
  type Filter,
} from './site-texts'
import { TextForm } from './text-form'
import { questionsOf, orderPath } from './advanced/faq-value'
import { TextList } from './text-list'
import { Advanced } from './advanced/advanced'
import { PagePane } from './page-pane'
import { PageFrame } from './page-frame'
import { HistoryDialog } from './history/history-dialog'

export interface TextEditorProps {
  contents: readonly ContentItem[]
  drafts: readonly ContentDraft[]
  keys: readonly ContentKey[]
}

/** The list of texts, or the form of the one that was chosen, beside the page that shows them. */
export function TextEditor({ contents, drafts, keys }: TextEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const names = useTextName()
  const pageName = usePageName()
  const { page, search, filter, path, change } = useEditorAddress()
  const [language, setLanguage] = useState<Locale>(locale)
  const [typed, setTyped] = useState<TypedTexts>({})
  const [placed, setPlaced] = useState<{ address: string; texts: PlacedText[] } | null>(null)
  const [shown, setShown] = useState(0)
  const [sheet, setSheet] = useState(false)
  const [history, setHistory] = useState(false)
  const wide = useMediaQuery('(min-width: 64rem)')
  const save = useRef(() => {})
  const list = useRef<HTMLDivElement>(null)
  const { data: medias } = useQuery(mediaQuery())
  const address = localPath(language, page)

  const texts = useMemo(() => siteTexts(contents, drafts, keys), [contents, drafts, keys])
  const listed = texts.find((text) => text.path === path)
  // A text without a default is in no list once it was deleted; its form stays, and can tell so.
  const [last, setLast] = useState<SiteText>()
  if (listed !== undefined && listed !== last) setLast(listed)
  const chosen = listed ?? (last?.path === path ? withoutEntries(last) : undefined)
  const live = useMemo(() => liveTexts(texts, typed, language), [texts, typed, language])
  const changed = texts.filter((text) => stateOf(text) !== 'default').length
  const found = texts.filter((text) => passes(text, filter) && isFound(text, search, names.places(text)))
  const everywhere = search !== '' || filter !== 'all'
  const there = placed?.address === address ? placed?.texts : undefined
  const onPage = there?.some((text) => text.path === path && text.visible)
  useUnsaved(texts.some((text) => unsavedLanguages(text, typed).length > 0))
  const counted = found.filter((text) => everywhere || text.pages.length === 0 || text.pages.includes(page)).length

  const choose = (text: SiteText) => {
    change({ path: text.path, page: pageFor(text, page) })
    setShown((times) => times + 1)
  }
  // Back in the list, the hand goes on where it was.
  const returning = useRef(false)
  const isListed = chosen === undefined
  useEffect(() => {
    if (!isListed || !returning.current) return
    returning.current = false
    const row = list.current?.querySelector<HTMLElement>(`[data-text="${CSS.escape(last?.path ?? '')}"]`)
    ;(row ?? list.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus()
  }, [isListed, last])
  const back = () => {
    returning.current = true
    change({ path: '' })
  }
  const see = (
    <Button
      look="secondary"
      className="min-h-11! text-md"
      aria-haspopup="dialog"
      onClick={() => {
        setShown((times) => times + 1)
        setSheet(true)
      }}
    >
      {t('cms.frame.open')}
    </Button>
  )
  const version = useMemo(() => ({ contents, drafts, medias }), [contents, drafts, medias])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(24rem,30rem)_minmax(0,1fr)]">
      <div
        ref={list}
        className="flex min-w-0 flex-col lg:sticky lg:top-4 lg:h-[calc(100dvh-17rem)] lg:min-h-[32rem]"
        data-text-pane
      >
        {chosen ? (
          <TextForm
            key={chosen.path}
            text={chosen}
            typed={typed}
            questions={(one) => questionsOf([...contents, ...drafts], keys, one)}
            onPage={there === undefined ? undefined : (onPage ?? false)}
            language={language}
            onType={(next, one) => {
              setTyped(next)
              setLanguage(one)
            }}
            onBack={back}
            onHistory={() => setHistory(true)}
            saveRef={save}
            aside={see}
          />
        ) : (
          <>
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
            <div className="pb-3 lg:hidden">{see}</div>
            <p aria-live="polite" className="pb-2 text-sm text-muted">
              {t('cms.list.count', { count: counted })}
              {filter === 'all' &&
                search === '' &&
                ` ${changed === 0 ? t('cms.list.allDefault') : t('cms.list.changed', { count: changed })}`}
            </p>
            <div className="min-h-0 grow lg:overflow-y-auto">
              {found.length === 0 ? (
                <Empty
                  title={t(filter === 'changed' && search === '' ? 'cms.noneChanged' : 'cms.noneFound')}
                  action={
                    <Button
                      look="secondary"
                      className="min-h-11! px-5! text-md"
                      onClick={() => change({ search: '', filter: 'all' })}
                    >
                      {t('cms.clear')}
                    </Button>
                  }
                >
                  {filter === 'changed' && search === '' && t('cms.noneChangedText')}
                </Empty>
              ) : (
                <TextList
                  key={`${page} ${search} ${filter}`}
                  texts={found}
                  typed={typed}
                  page={page}
                  pageName={pageName(page)}
                  placed={there ?? null}
                  everywhere={everywhere}
                  kept={last?.path ?? ''}
                  onChoose={choose}
                />
              )}
            </div>
            <Advanced
              address={localPath(language, page.includes(':') ? '/' : page)}
              onAdded={(added) => change({ path: added, search: '', filter: 'all' })}
            />
          </>
        )}
      </div>
      <PagePane
        wide={wide}
        open={sheet}
        onClose={() => setSheet(false)}
        page={page}
        language={language}
        onPage={(next) => change({ page: next })}
        onLanguage={setLanguage}
      >
        <PageFrame
          address={address}
          needsDemo={page.includes(':')}
          name={pageName(page)}
          texts={live}
          // An order has no words of its own: it is seen where the questions begin.
          shown={{ path: path === '' ? null : path === orderPath ? 'faq.title' : path, times: shown }}
          version={version}
          onReady={(now) => setPlaced({ address, texts: now })}
          onChoose={(next) => {
            setSheet(false)
            change({ path: next })
          }}
          onSave={() => save.current()}
        />
      </PagePane>
      <Dialog
        open={history && chosen !== undefined}
        onClose={() => setHistory(false)}
        title={t('cms.history.title')}
        closeLabel={t('site.close')}
        wide
      >
        {chosen && <HistoryDialog path={chosen.path} />}
      </Dialog>
    </div>
  )
}
