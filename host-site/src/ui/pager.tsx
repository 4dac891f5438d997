import { ChevronLeft, ChevronRight } from 'lucide-react'

const stepClass = 'inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-md hover:bg-tint aria-disabled:opacity-50'

/** Steps through the pages of a list; nothing when there is only one. */
export function Pager({ label, previous, next, at, page, pages, onPage }: { label: string; previous: string; next: string; at: (page: number, pages: number) => string; page: number; pages: number; onPage: (page: number) => void }) {
  if (pages < 2 && page === 1) return null
  const go = (to: number) => {
    if (to >= 1 && to <= Math.max(pages, 1)) onPage(to)
  }
  return (
    <nav aria-label={label} className="flex items-center gap-2">
      <button type="button" className={stepClass} aria-disabled={page <= 1 || undefined} onClick={() => go(Math.min(page - 1, pages))}><ChevronLeft size={16} aria-hidden="true" /> {previous}</button>
      <span className="text-md text-muted tabular-nums">{at(page, pages)}</span>
      <button type="button" className={stepClass} aria-disabled={page >= pages || undefined} onClick={() => go(page + 1)}>{next} <ChevronRight size={16} aria-hidden="true" /></button>
    </nav>
  )
}
