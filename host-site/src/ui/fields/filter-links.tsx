import { clsx } from 'clsx'
import { Link, type To } from 'react-router'

/** The address keeps the choice. */
export function FilterLinks({
  label,
  filters,
}: {
  label: string
  filters: { key: string; text: string; count?: number | undefined; to: To; chosen: boolean }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {filters.map(({ key, text, count, to, chosen }) => (
          <li key={key}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-10 items-center gap-2 rounded-full border px-4 text-md',
                chosen ? 'border-ink bg-ink text-ground' : 'border-line text-muted hover:border-edge hover:text-ink',
              )}
            >
              {text}
              {count !== undefined && <span className="text-sm">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
