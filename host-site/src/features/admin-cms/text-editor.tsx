import type { ContentItem, ContentDraft, ContentKey, Locale } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { useState, useRef, useMemo, useEffect, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../texts'
import type { PlacedText } from '../../app/cms/content-frame-messages'
import { useMediaQuery } from '../../ui/use-media-query'
import { mediaQuery } from '../../api-client/administration/cms'
import { localPath } from '../../paths'
import { useUnsaved } from '../../app/portal'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlays/dialog'
import { usePageName } from './use-page-name'
import { useEditorAddress } from './use-editor-address'
import { liveTexts, unsavedLanguages, type TypedTexts } from './typed-texts'
import { siteTexts, withoutEntries, pageFor, type SiteText } from './site-texts'
import { TextForm } from './text-form'
import { mergeQuestions, orderPath } from './advanced/faq-value'
import { TextSearch } from './text-search'
import { PagePane } from './page-pane'
import { PageFrame } from './page-frame'
import { HistoryDialog } from './history/history-dialog'

export interface TextEditorProps {
  contents: readonly ContentItem[]
  drafts: readonly ContentDraft[]
  keys: readonly ContentKey[]
}

export function TextEditor({ contents, drafts, keys }: TextEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const pageName = usePageName()
  const { page, path, change } = useEditorAddress()
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
  const { chosen, last } = useChosenText(texts, path)
  const live = useMemo(() => liveTexts(texts, typed, language), [texts, typed, language])
  const there = placed?.address === address ? placed?.texts : undefined
  const onPage = there?.some((text) => text.path === path && text.visible)
  useUnsaved(texts.some((text) => unsavedLanguages(text, typed).length > 0))

  const choose = (text: SiteText) => {
    change({ path: text.path, page: pageFor(text, page) })
    setShown((times) => times + 1)
  }
  const restoreFocus = useListFocus(list, chosen === undefined, last?.path ?? '')
  const see = (
    <Button
      variant="secondary"
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
            questions={(one) => mergeQuestions([...contents, ...drafts], keys, one)}
            onPage={there === undefined ? undefined : (onPage ?? false)}
            language={language}
            onType={(next, one) => {
              setTyped(next)
              setLanguage(one)
            }}
            onBack={() => {
              restoreFocus()
              change({ path: '' })
            }}
            onHistory={() => setHistory(true)}
            saveRef={save}
            aside={see}
          />
        ) : (
          <TextSearch
            texts={texts}
            typed={typed}
            placed={there ?? null}
            language={language}
            pinnedPath={last?.path ?? ''}
            onChoose={choose}
            aside={see}
          />
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
          // The order has no visible text, so the page shows where the questions begin.
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

/** Keeps a deleted text's form open to report the deletion. */
function useChosenText(texts: readonly SiteText[], path: string) {
  const listed = texts.find((text) => text.path === path)
  const [last, setLast] = useState<SiteText>()
  if (listed !== undefined && listed !== last) setLast(listed)
  const chosen = listed ?? (last?.path === path ? withoutEntries(last) : undefined)
  return { chosen, last }
}

/** Returns a function that moves the focus to the text's row once the list shows again. */
function useListFocus(list: RefObject<HTMLElement | null>, isListed: boolean, path: string): () => void {
  const returning = useRef(false)
  useEffect(() => {
    if (!isListed || !returning.current) return
    returning.current = false
    const row = list.current?.querySelector<HTMLElement>(`[data-text="${CSS.escape(path)}"]`)
    ;(row ?? list.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus()
  }, [list, isListed, path])
  return () => {
    returning.current = true
  }
}
