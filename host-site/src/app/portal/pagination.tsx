import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const stepClass =
  'inline-flex min-h-11 items-center gap-1 rounded-full px-3 max-sm:px-1 text-md hover:bg-tint aria-disabled:opacity-50'

interface PaginationProps {
  shown: string
  page: number
  list: { count: number; pageSize: number }
  onPage: (page: number) => void
}

export function Pagination({ shown, page, list: { count, pageSize }, onPage }: PaginationProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <p className="text-md text-muted tabular-nums" aria-live="polite">
        {shown}
      </p>
      <PageButtons page={page} pages={Math.ceil(count / pageSize)} onPage={onPage} />
    </div>
  )
}

function PageButtons({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  if (pages < 2 && page === 1) return null
  const goToPage = (to: number) => {
    if (to >= 1 && to <= Math.max(pages, 1)) onPage(to)
  }
  return (
    <nav
      aria-label={t('portal.pages.label')}
      className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between"
    >
      <button
        type="button"
        className={stepClass}
        aria-disabled={page <= 1 || undefined}
        onClick={() => goToPage(Math.min(page - 1, pages))}
      >
        <ChevronLeft size={16} aria-hidden="true" /> {t('portal.pages.previous')}
      </button>
      <span className="text-md text-muted tabular-nums">{t('portal.pages.at', { page, pages })}</span>
      <button
        type="button"
        className={stepClass}
        aria-disabled={page >= pages || undefined}
        onClick={() => goToPage(page + 1)}
      >
        {t('portal.pages.next')} <ChevronRight size={16} aria-hidden="true" />
      </button>
    </nav>
  )
}
