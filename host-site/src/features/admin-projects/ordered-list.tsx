import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { clsx } from 'clsx'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Entry {
  id: number
  title: string
}

const buttonClass = 'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink'

/** Entries that are put into order by hand or by keyboard: space picks up, arrows move, space puts down. */
export function OrderedList<T extends Entry>({ label, entries, onOrder, onEdit, onRemove, Row }: {
  label: string
  entries: T[]
  onOrder: (entries: T[]) => void
  onEdit: (entry: T) => void
  onRemove: (entry: T) => void
  /** What stands between the handle and the buttons. */
  Row: ComponentType<{ entry: T }>
}) {
  const { t } = useTranslation()
  const sensors = useSensors(
    // A press that hardly moves is a press, not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier | undefined) => entries.findIndex((entry) => entry.id === id)
  const said = (key: 'picked' | 'over' | 'dropped' | 'cancelled', active: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    t(`planning.drag.${key}`, { title: entries[indexOf(active)]?.title ?? '', place: indexOf(over ?? active) + 1, count: entries.length })
  const end = ({ active, over }: DragEndEvent) => {
    const from = indexOf(active.id)
    const to = indexOf(over?.id)
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(entries, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('planning.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => said('picked', active.id, undefined),
          onDragOver: ({ active, over }) => said('over', active.id, over?.id),
          onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
          onDragCancel: ({ active }) => said('cancelled', active.id, undefined),
        },
      }}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="border-t border-line">
          {entries.map((entry) => <Movable key={entry.id} entry={entry} onEdit={() => onEdit(entry)} onRemove={() => onRemove(entry)}><Row entry={entry} /></Movable>)}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Movable({ entry: { id, title }, onEdit, onRemove, children }: { entry: Entry; onEdit: () => void; onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      data-entry={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx('flex items-center gap-1 border-b border-line bg-ground py-1.5', isDragging && 'relative z-10 shadow-low')}
    >
      <button type="button" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={t('planning.drag.handle', { title })} className={clsx(buttonClass, 'cursor-grab touch-none')}>
        <GripVertical size={18} aria-hidden="true" />
      </button>
      <div className="grid min-w-0 grow items-center gap-x-6 gap-y-1 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">{children}</div>
      <button type="button" onClick={onEdit} aria-label={t('planning.edit', { title })} className={buttonClass}><Pencil size={17} aria-hidden="true" /></button>
      <button type="button" onClick={onRemove} aria-label={t('planning.remove', { title })} className={buttonClass}><Trash2 size={17} aria-hidden="true" /></button>
    </li>
  )
}
