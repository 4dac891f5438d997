import { contentTypes, type Locale } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { errorCodeOf } from '../../api-client'
import {
  contentKeysQuery,
  contentsQuery,
  deleteContent,
  discardDraft,
  draftsQuery,
  exportContent,
  openPreview,
} from '../../api-client/cms'
import { FormDialog, useDownload } from '../../app/portal'
import { localPath } from '../../paths'
import { useErrorText, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Dialog } from '../../ui/dialog'
import { Empty, LoadFailed, Loading } from '../../ui/load-state'
import { SearchField } from '../../ui/search-field'
import { SelectField } from '../../ui/select-field'
import { useToast } from '../../ui/toasts'
import { ContentForm } from './content-form'
import {
  contentLines,
  languagesOf,
  matches,
  orderLine,
  readFilter,
  shownLanguages,
  type ContentFilter,
  type ContentLine,
} from './content-rows'
import { ContentTable, type LineAction } from './content-table'
import { HistoryDialog } from './history-dialog'
import { ImportForm } from './import-form'
import { previewPlace } from './preview-place'
import { useCmsAction } from './use-cms-action'

type Opened =
  | { kind: 'add'; search?: string }
  | { kind: 'import' }
  | { kind: Exclude<LineAction, 'preview'>; line: ContentLine; language: Locale }

export function ContentTab() {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const errorText = useErrorText()
  const { act, busy } = useCmsAction()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const filter = readFilter(params, locale)
  const contents = useQuery(contentsQuery())
  const drafts = useQuery(draftsQuery())
  const keys = useQuery(contentKeysQuery())
  const error = contents.error ?? drafts.error ?? keys.error
  const change = (next: Partial<ContentFilter>) => {
    const { language, section, search } = { ...filter, ...next }
    setParams(
      { ...(language !== locale && { language }), ...(section !== 'all' && { section }), ...(search && { search }) },
      { replace: true, preventScrollReset: true },
    )
  }
  const close = () => setOpened(null)
  const failed = (title: string) => (failure: unknown) =>
    toast({ title, description: errorText(errorCodeOf(failure)), variant: 'destructive' })
  const preview = async (language: Locale, path?: string) => {
    // Opened at once, by the press itself: a window that comes later would be held back.
    const tab = window.open('about:blank', '_blank')
    try {
      const { page, fragment } = previewPlace(path, keys.data ?? [])
      ;(tab ?? window).location.assign(`${localPath(language, page)}?preview=${await openPreview()}${fragment}`)
    } catch (failure) {
      tab?.close()
      failed(t('cms.previewFailed'))(failure)
    }
  }
  const download = useDownload(exportContent)
  const shownLanguage = filter.language === 'both' ? locale : filter.language
  const small = 'min-h-11! px-5! text-md'
  const whole = `${small} max-sm:col-span-2`
  const all =
    contents.data && drafts.data && keys.data ? contentLines(contents.data, drafts.data, keys.data) : undefined
  const lines = all?.filter((line) => matches(line, filter))
  return (
    <>
      <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-2">
        <Button ref={add} className={whole} onClick={() => setOpened({ kind: 'add' })}>
          {t('cms.add')}
        </Button>
        <Button
          look="secondary"
          className={whole}
          onClick={() => void preview(shownLanguage, lines?.find((line) => line.entries[shownLanguage].draft)?.path)}
        >
          {t('cms.preview')}
        </Button>
        <Button look="secondary" className={small} busy={download.busy} onClick={download.start}>
          {t('cms.export')}
        </Button>
        <Button look="secondary" className={small} onClick={() => setOpened({ kind: 'import' })}>
          {t('cms.import')}
        </Button>
        {filter.section === 'faq' && all && (
          <Button
            look="secondary"
            className={whole}
            onClick={() =>
              setOpened({
                kind: 'edit',
                line: all.find(({ path }) => path === orderLine.path) ?? orderLine,
                language: shownLanguage,
              })
            }
          >
            {t('cms.order.open')}
          </Button>
        )}
      </div>
      <div className="mt-6 grid max-w-4xl gap-x-6 sm:grid-cols-3">
        <SelectField
          label={t('cms.language')}
          value={filter.language}
          onChange={(event) => change({ language: event.target.value as ContentFilter['language'] })}
          options={shownLanguages.map((value) => ({ value, text: t(`cms.languages.${value}`) }))}
        />
        <SelectField
          label={t('cms.section')}
          value={filter.section}
          onChange={(event) => change({ section: event.target.value as ContentFilter['section'] })}
          options={[
            { value: 'all', text: t('cms.allSections') },
            ...contentTypes.map((value) => ({ value, text: t(`cms.types.${value}`) })),
          ]}
        />
        <SearchField
          label={t('cms.search')}
          placeholder={t('cms.searchHint')}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      {error && (
        <LoadFailed
          title={t('cms.failed')}
          text={errorText(errorCodeOf(error))}
          again={t('portal.again')}
          busy={contents.isFetching}
          onAgain={() => void Promise.all([contents, drafts, keys].map(({ refetch }) => refetch()))}
        />
      )}
      {!all && !error && <Loading>{t('cms.loading')}</Loading>}
      {all?.length === 0 && filter.search === '' && (
        <Empty
          title={t('cms.none')}
          action={<Button onClick={() => setOpened({ kind: 'add' })}>{t('cms.add')}</Button>}
        />
      )}
      {all && (all.length > 0 || filter.search !== '') && lines?.length === 0 && (
        <Empty
          title={t('cms.noneFound')}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              {filter.search !== '' && (
                <Button className={small} onClick={() => setOpened({ kind: 'add', search: filter.search })}>
                  {t('cms.findAmongAll')}
                </Button>
              )}
              <Button look="secondary" className={small} onClick={() => change({ section: 'all', search: '' })}>
                {t('cms.clear')}
              </Button>
            </span>
          }
        >
          {filter.search !== '' && t('cms.noneFoundText')}
        </Empty>
      )}
      {lines && lines.length > 0 && (
        <ContentTable
          lines={lines}
          languages={languagesOf(filter)}
          keys={keys.data ?? []}
          onAction={(kind, line, language) =>
            kind === 'preview' ? void preview(language, line.path) : setOpened({ kind, line, language })
          }
        />
      )}

      <FormDialog open={opened?.kind === 'add'} onClose={close} title={t('cms.add')} closeLabel={t('site.close')} wide>
        <ContentForm
          keys={keys.data ?? []}
          contents={contents.data ?? []}
          drafts={drafts.data ?? []}
          language={shownLanguage}
          section={filter.section}
          search={opened?.kind === 'add' ? opened.search : undefined}
          onDone={close}
        />
      </FormDialog>
      <FormDialog
        open={opened?.kind === 'edit'}
        onClose={close}
        title={t('cms.edit')}
        closeLabel={t('site.close')}
        wide
      >
        {opened?.kind === 'edit' && (
          <ContentForm
            keys={keys.data ?? []}
            contents={contents.data ?? []}
            drafts={drafts.data ?? []}
            language={opened.language}
            section="all"
            line={all?.find(({ path }) => path === opened.line.path) ?? opened.line}
            onDone={close}
          />
        )}
      </FormDialog>
      <Dialog
        open={opened?.kind === 'history'}
        onClose={close}
        title={opened?.kind === 'history' ? t('cms.history.title', { key: opened.line.path }) : ''}
        closeLabel={t('site.close')}
        wide
      >
        {opened?.kind === 'history' && <HistoryDialog path={opened.line.path} />}
      </Dialog>
      <Dialog
        open={opened?.kind === 'import'}
        onClose={close}
        title={t('cms.importing.title')}
        closeLabel={t('site.close')}
      >
        <ImportForm onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={opened?.kind === 'delete'}
        title={t('cms.delete.title')}
        text={t('cms.delete.text')}
        confirmLabel={t('cms.delete.sure')}
        cancelLabel={t('portal.cancel')}
        returnTo={add}
        busy={busy}
        onCancel={close}
        onConfirm={() => {
          const id = opened?.kind === 'delete' ? opened.line.entries[opened.language].item?.id : undefined
          if (id !== undefined)
            act(() => deleteContent(id), {
              done: t('cms.toasts.deleted'),
              failed: t('cms.toasts.deleteFailed'),
              onDone: close,
            })
        }}
      >
        {opened?.kind === 'delete' && (
          <p className="mt-3 [overflow-wrap:anywhere]">
            <span className="font-medium">{opened.line.path}</span>, {t(`cms.languages.${opened.language}`)}:{' '}
            <q lang={opened.language}>{opened.line.entries[opened.language].item?.value}</q>
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened?.kind === 'discard'}
        title={t('cms.discard.title')}
        text={t('cms.discard.text')}
        confirmLabel={t('cms.actions.discard')}
        cancelLabel={t('portal.cancel')}
        returnTo={add}
        busy={busy}
        onCancel={close}
        onConfirm={() => {
          const id = opened?.kind === 'discard' ? opened.line.entries[opened.language].draft?.id : undefined
          if (id !== undefined) act(() => discardDraft(id), { done: t('cms.toasts.discarded'), onDone: close })
        }}
      >
        {opened?.kind === 'discard' && (
          <p className="mt-3 [overflow-wrap:anywhere]">
            <span className="font-medium">{opened.line.path}</span>, {t(`cms.languages.${opened.language}`)}:{' '}
            <q lang={opened.language}>{opened.line.entries[opened.language].draft?.value}</q>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
