import type { Locale } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDragWords } from '../../../app/portal'
import { faqPlaces, type FaqPlace } from '../../../texts/faq-entries'
import { ArrowRight } from '../../../ui/brand/icons'
import { rowButtonClass, SortableList } from '../../../ui/sortable-list'
import { faqOrder } from './faq-value'

interface FaqOrderProps {
  value: string
  questions: Readonly<Record<string, string>>
  language: Locale
  onChange: (value: string) => void
}

export function FaqOrder({ value, questions, language, onChange }: FaqOrderProps) {
  const { t } = useTranslation()
  const words = useDragWords()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 } | null>(null)
  const places = faqPlaces({ ...questions, 'faq.order': value }).map(({ id, hidden }) => ({
    id,
    hidden,
    title: questions[`faq.${id}.question`] ?? id,
  }))
  // A moved element loses focus, so the same button gets it back.
  useEffect(() => {
    if (moved !== null)
      list.current
        ?.querySelector<HTMLElement>(`[data-question="${CSS.escape(moved.id)}"] [data-by="${moved.by}"]`)
        ?.focus()
  }, [moved])
  const move = (from: number, by: -1 | 1) => {
    const place = places[from]
    if (place === undefined || places[from + by] === undefined) return
    setMoved({ id: place.id, by })
    onChange(faqOrder(places.toSpliced(from, 1).toSpliced(from + by, 0, place)))
  }
  const toggleHidden = (place: FaqPlace) =>
    onChange(faqOrder(places.map((one) => (one.id === place.id ? { ...one, hidden: !one.hidden } : one))))
  const at = moved === null ? -1 : places.findIndex(({ id }) => id === moved.id)
  return (
    <div>
      <p className="mb-2 text-sm text-muted">{t('cms.order.text')}</p>
      <SortableList
        ref={list}
        label={t('cms.order.open')}
        entries={places}
        words={words}
        onOrder={(order) => {
          setMoved(null)
          onChange(faqOrder(order))
        }}
      >
        {(place, index) => (
          <div data-question={place.id} className="flex min-w-0 grow flex-wrap items-center gap-x-1">
            <span
              lang={language}
              className={clsx(
                'min-w-0 grow basis-full py-1 sm:basis-40 text-md [overflow-wrap:anywhere]',
                place.hidden && 'text-muted line-through decoration-1',
              )}
            >
              {place.title}
            </span>
            <span className="flex grow items-center gap-x-1 sm:grow-0">
              <label className="mr-auto inline-flex min-h-11 items-center gap-2 pr-2 text-md text-muted">
                <input
                  type="checkbox"
                  className="size-5 accent-fill"
                  checked={place.hidden}
                  onChange={() => toggleHidden(place)}
                  aria-label={t('cms.order.hideOne', { question: place.title })}
                />
                {t('cms.order.hidden')}
              </label>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  data-by={by}
                  aria-label={t(by < 0 ? 'cms.order.up' : 'cms.order.down', { question: place.title })}
                  aria-disabled={places[index + by] === undefined || undefined}
                  onClick={() => move(index, by)}
                  className={clsx(rowButtonClass, 'aria-disabled:opacity-40')}
                >
                  <ArrowRight className={clsx('size-4.5', by < 0 ? '-rotate-90' : 'rotate-90')} aria-hidden="true" />
                </button>
              ))}
            </span>
          </div>
        )}
      </SortableList>
      <output className="sr-only">
        {at >= 0 && t('cms.order.moved', { question: places[at]?.title ?? '', place: at + 1, count: places.length })}
      </output>
    </div>
  )
}
