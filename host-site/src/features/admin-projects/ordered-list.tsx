import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useDragWords } from '../../app/portal'
import { rowButtonClass, SortableList } from '../../ui/sortable-list'

interface Entry {
  id: number
  title: string
}

interface OrderedListProps<T extends Entry> {
  label: string
  entries: T[]
  onOrder: (entries: T[]) => void
  onEdit: (entry: T) => void
  onRemove: (entry: T) => void
  /** What stands between the handle and the buttons. */
  Row: ComponentType<{ entry: T }>
}

/** The tasks or milestones of a project in their order, each with what is done to it. */
export function OrderedList<T extends Entry>({ label, entries, onOrder, onEdit, onRemove, Row }: OrderedListProps<T>) {
  const { t } = useTranslation()
  return (
    <SortableList label={label} entries={entries} words={useDragWords()} onOrder={onOrder}>
      {(entry) => (
        <>
          <div className="grid min-w-0 grow items-center gap-x-6 gap-y-1 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Row entry={entry} />
          </div>
          <button
            type="button"
            onClick={() => onEdit(entry)}
            aria-label={t('planning.edit', { title: entry.title })}
            className={rowButtonClass}
          >
            <Pencil size={17} aria-hidden="true" />
          </button>
          <button
            type="button"
            onClick={() => onRemove(entry)}
            aria-label={t('planning.remove', { title: entry.title })}
            className={rowButtonClass}
          >
            <Trash2 size={17} aria-hidden="true" />
          </button>
        </>
      )}
    </SortableList>
  )
}
