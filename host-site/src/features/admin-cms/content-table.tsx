import type { ContentKey, Locale } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { publishDraft } from '../../api-client/cms'
import type { ContentLine, Entry } from './content-rows'
import { useCmsAction } from './use-cms-action'

export type LineAction = 'edit' | 'preview' | 'history' | 'delete' | 'discard'
type OnAction = (action: LineAction, line: ContentLine, language: Locale) => void

interface ContentTableProps {
  lines: readonly ContentLine[]
  languages: readonly Locale[]
  keys: readonly ContentKey[]
  onAction: OnAction
}

/** The written texts; with two languages side by side, each cell has its own actions. */
export function ContentTable({ lines, languages, keys, onAction }: ContentTableProps) {
  const { t } = useTranslation()
  const single = languages.length === 1
  const defaults = new Map(keys.map((key) => [key.path, key]))
  const heads = [
    t('cms.columns.section'),
    t('cms.columns.key'),
    ...languages.map((language) => (single ? t('cms.columns.value') : t(`cms.languages.${language}`))),
    ...(single ? [t('cms.columns.actions')] : []),
  ]
  return (
    <table
      className={clsx(
        'table-flush w-full border-t border-line text-left text-md max-md:block max-md:[&_td]:px-0 max-md:[&_tbody_th]:px-0',
        !single && 'md:table-fixed',
      )}
    >
      <thead className="max-md:sr-only">
        <tr>
          {heads.map((text, index) => (
            <th
              key={text}
              scope="col"
              className={clsx(
                'border-b border-line px-2 py-3 text-sm font-medium text-muted',
                !single && (index === 0 ? 'w-32' : index === 1 && 'w-56'),
              )}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <tr
            key={line.path}
            className="border-b border-line align-top row-tint max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-y-1 max-md:py-3"
          >
            <td className="px-2 py-3 text-muted max-md:py-0">{t(`cms.types.${line.type}`)}</td>
            <th scope="row" className="px-2 py-3 font-medium [overflow-wrap:anywhere] max-md:py-0">
              {line.path}
              {!line.known && (
                <span className="mt-1 block">
                  <Mark wrong>{t('cms.marks.unknown')}</Mark>
                </span>
              )}
            </th>
            {languages.map((language) => (
              <td key={language} lang={language} className="max-w-xl px-2 py-3 max-md:py-1">
                {!single && <span className="mr-2 text-sm text-muted md:hidden">{t(`cms.languages.${language}`)}</span>}
                <Value
                  entry={line.entries[language]}
                  picture={defaults.get(line.path)?.kind === 'picture'}
                  standard={defaults.get(line.path)?.[language] ?? ''}
                />
                {!single && <Actions line={line} language={language} onAction={onAction} />}
              </td>
            ))}
            {single &&
              languages.map((language) => (
                <td key={language} className="px-2 py-0.5">
                  <Actions line={line} language={language} onAction={onAction} />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * @param standard the default text, to be shown where nothing is written
 * @param picture whether the value names a picture, which may have been deleted since
 */
function Value({
  entry: { item, draft, mark },
  standard,
  picture,
}: {
  entry: Entry
  standard: string
  picture: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      {item?.picture ? (
        <img src={item.picture.url} alt={item.picture.alt ?? ''} className="h-14 max-w-40 rounded-sm object-contain" />
      ) : item && picture ? (
        <Mark wrong>{t('cms.marks.gone')}</Mark>
      ) : (
        item && <span className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{item.value}</span>
      )}
      {!item && standard !== '' && (
        <>
          <span className="sr-only">{t('cms.history.empty')}: </span>
          <span className="line-clamp-3 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{standard}</span>
        </>
      )}
      {draft && (
        <span className="mt-1 line-clamp-3 whitespace-pre-line text-muted italic [overflow-wrap:anywhere]">
          <Mark>{t('cms.marks.draft')}</Mark> {draft.value}
        </span>
      )}
      {mark && (
        <span className="block not-first:mt-1">
          <Mark wrong>{t(`cms.marks.${mark}`)}</Mark>
        </span>
      )}
    </>
  )
}

/** @param wrong what somebody should see to; else a plain fact, as that there is a draft */
function Mark({ children, wrong = false }: { children: string; wrong?: boolean }) {
  return (
    <span
      className={clsx(
        'mr-1.5 inline-block rounded-full border px-2 text-sm font-normal whitespace-nowrap not-italic',
        wrong ? 'border-wrong text-wrong' : 'border-accent text-accent',
      )}
    >
      {children}
    </span>
  )
}

function Actions({ line, language, onAction }: { line: ContentLine; language: Locale; onAction: OnAction }) {
  const { t } = useTranslation()
  const { act } = useCmsAction()
  const { item, draft } = line.entries[language]
  const button = (action: string, onClick: () => void) => (
    <button
      type="button"
      onClick={onClick}
      aria-label={t('cms.actions.of', { action, key: line.path, language: t(`cms.languages.${language}`) })}
      className="min-h-11 whitespace-nowrap text-accent underline underline-offset-4"
    >
      {action}
    </button>
  )
  return (
    <span className="flex flex-wrap gap-x-4">
      {button(t(item || draft ? 'cms.actions.edit' : 'cms.actions.write'), () => onAction('edit', line, language))}
      {draft && button(t('cms.actions.preview'), () => onAction('preview', line, language))}
      {draft &&
        button(t('cms.actions.publish'), () => act(() => publishDraft(draft.id), { done: t('cms.toasts.published') }))}
      {draft && button(t('cms.actions.discard'), () => onAction('discard', line, language))}
      {button(t('cms.actions.history'), () => onAction('history', line, language))}
      {item && button(t('cms.actions.delete'), () => onAction('delete', line, language))}
    </span>
  )
}
