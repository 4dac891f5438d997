import type { HistoryEntry } from '@loquia/contracts'
import { undoContentChange } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { historyQuery } from '../../../api-client/administration/cms'
import { callApi } from '../../../api-client/call-api'
import { QueryState } from '../../../app/portal'
import { shortMoment, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { useCmsAction } from '../use-cms-action'
import { wordChanges, type Run } from './word-changes'

export function HistoryDialog({ path }: { path: string }) {
  const { t } = useTranslation()
  const query = useQuery(historyQuery(path))
  const { data, error } = query
  if (error || data === undefined)
    return <QueryState query={query} failed={t('cms.history.failed')} loading={t('cms.history.loading')} />
  if (data.length === 0) return <p className="mt-4 text-muted">{t('cms.history.none')}</p>
  return (
    <ol className="mt-4 divide-y divide-line border-y border-line">
      {data.map((entry) => (
        <HistoryChange key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function HistoryChange({ entry: { id, language, before, after, by, at } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { act, busy } = useCmsAction()
  const when = { by, at: shortMoment(at, locale) }
  const runs = wordChanges(before ?? '', after ?? '')
  const nothing = <em className="text-muted">{t('cms.history.empty')}</em>
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-md">
        <p className="text-sm text-muted">
          {t('cms.history.entry', when)} · {t(`cms.languages.${language}`)}
        </p>
        <p lang={language} className="mt-1 flex">
          <span aria-hidden="true" className="w-4 shrink-0 text-wrong">
            −
          </span>
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            {before === null ? nothing : <TextRuns runs={runs.before} as="del" className="text-wrong decoration-1" />}
          </span>
        </p>
        <p lang={language} className="flex">
          <span aria-hidden="true" className="w-4 shrink-0 text-live">
            +
          </span>
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            {after === null ? (
              nothing
            ) : (
              <TextRuns runs={runs.after} as="ins" className="text-live decoration-1 underline-offset-4" />
            )}
          </span>
        </p>
      </div>
      <Button
        variant="secondary"
        className="min-h-11! self-start justify-self-start px-4! text-md"
        busy={busy}
        aria-label={t('cms.history.undoOf', when)}
        onClick={() => act(() => callApi(undoContentChange, { params: { id } }), { done: t('cms.toasts.undone') })}
      >
        {t('cms.history.undo')}
      </Button>
    </li>
  )
}

function TextRuns({ runs, as: Changed, className }: { runs: readonly Run[]; as: 'del' | 'ins'; className: string }) {
  return runs.map(({ at, text, changed }) =>
    changed ? (
      <Fragment key={at}>
        <Changed className={className}>{text.trimEnd()}</Changed>
        {text.slice(text.trimEnd().length)}
      </Fragment>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}
