import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { botBuildQuery } from '../../../api-client/workspace/studio'
import { LeftOutPages, usePartText } from '../../../app/left-out-pages'
import { Sheet, type SheetState } from '../../../ui/overlays/sheet'

/** The pages of the websites, as they are read; what was left out says why. */
export function SitePages({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const partText = usePartText()
  const build = useQuery(botBuildQuery(botId))
  if (build.data === undefined || build.data.pages.length === 0) return null
  // Files and answers are pages to the build, too; here they would be told by their ids.
  const pages = build.data.pages.filter(({ url }) => /^https?:/.test(url))
  // More are met than are listed.
  const others = build.data.pages.length - pages.length
  const { found, read, skipped } = build.data.counts
  const more = Math.max(0, found - others - pages.length)
  const counted = (wanted: SheetState) => pages.filter(({ status }) => status === wanted).length
  const counts =
    more > 0
      ? { found: found - others, read: read - others, skipped }
      : { found: pages.length, read: counted('read'), skipped: counted('skipped') }
  return (
    <details className="mt-4 border-b border-line pb-2">
      <summary className="min-h-11 py-2.5 font-medium">
        {t('studio.sources.pagesTitle')}{' '}
        <span className="font-normal text-muted">{t('studio.sources.counts', counts)}</span>
      </summary>
      <LeftOutPages build={{ ...build.data, pages }} />
      <ul className="divide-y divide-line">
        {pages.map(({ url, title, status, reason }) => (
          <li key={url} className="flex items-center gap-3 py-2" data-status={status}>
            <Sheet state={status} className="h-6 w-[1.1875rem] shrink-0" />
            <span dir="auto" className="min-w-0 grow [overflow-wrap:anywhere]">
              <span className="block text-md">{title || url.replace(/^https?:\/\//, '')}</span>
              {title && <span className="block text-sm text-muted">{url.replace(/^https?:\/\//, '')}</span>}
              {status === 'skipped' && (
                <span className="block text-sm text-muted">
                  {reason === undefined ? t('demo.build.statusSkipped') : t(`demo.skipReasons.${reason}`)}
                </span>
              )}
              {status === 'read' && partText(reason) !== undefined && (
                <span className="block text-sm text-muted">{partText(reason)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="py-3 text-sm text-muted">{t('demo.build.more', { count: more })}</p>}
    </details>
  )
}
