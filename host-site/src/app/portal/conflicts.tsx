import type { TFunction } from 'i18next'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

/** A field changed here and, meanwhile, by someone else. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

/** Until the user decides, the form keeps their value. */
export function Conflicts({
  conflicts,
  label,
  onSettle,
}: {
  conflicts: readonly Conflict[]
  label?: (field: string) => string
  onSettle: (field: string, keep: 'mine' | 'theirs') => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const any = conflicts.length > 0
  // The fields may be far from the save button.
  useEffect(() => {
    if (any) box.current?.focus()
  }, [any])
  if (!any) return null
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      data-conflicts
      className="mt-6 max-w-xl rounded-card border border-wrong p-4"
    >
      <h3 id={id} className="font-semibold">
        {t('portal.conflict.title')}
      </h3>
      <p className="mt-1 text-md text-muted">{t('portal.conflict.text')}</p>
      <ul className="mt-3 grid gap-4">
        {conflicts.map(({ field, mine, theirs }) => (
          <li key={field} data-conflict={field}>
            <p className="font-medium">{(label ?? labelOnPage)(field)}</p>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-md [overflow-wrap:anywhere]">
              <dt className="text-muted">{t('portal.conflict.mine')}</dt>
              <dd>{formatValue(mine, t)}</dd>
              <dt className="text-muted">{t('portal.conflict.theirs')}</dt>
              <dd>{formatValue(theirs, t)}</dd>
            </dl>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button variant="secondary" className="min-h-11! px-5! text-md" onClick={() => onSettle(field, 'mine')}>
                {t('portal.conflict.keep')}
              </Button>
              <Button variant="secondary" className="min-h-11! px-5! text-md" onClick={() => onSettle(field, 'theirs')}>
                {t('portal.conflict.take')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatValue(value: unknown, t: TFunction): string {
  if (value === undefined || value === null || value === '') return t('portal.conflict.empty')
  if (typeof value === 'boolean') return t(value ? 'portal.conflict.on' : 'portal.conflict.off')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function labelOnPage(field: string): string {
  const input = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(field)}"]`)
  return input?.labels?.[0]?.textContent ?? field
}
