import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

export interface SortableEntry {
  id: string | number
  title: string
}
/** `place` starts at 1. */
export interface SortableWords {
  instructions: string
  handle: (title: string) => string
  announcement: (
    what: 'picked' | 'over' | 'dropped' | 'cancelled',
    move: { title: string; place: number; count: number },
  ) => string
}

export const rowButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink'

interface SortableListProps<T extends SortableEntry> {
  label: string
  entries: T[]
  words: SortableWords
  onOrder: (entries: T[]) => void
  ref?: Ref<HTMLOListElement>
  children: (entry: T, index: number) => ReactNode
}

/** Space picks up and drops, arrows move, Escape cancels; each step is announced. */
export function SortableList<T extends SortableEntry>({
  label,
  entries,
  words,
  onOrder,
  ref,
  children,
}: SortableListProps<T>) {
  const sensors = useSensors(
    // Distinguishes presses from drags.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: UniqueIdentifier | undefined) => entries.findIndex((entry) => entry.id === id)
  const announce = (
    what: 'picked' | 'over' | 'dropped' | 'cancelled',
    active: UniqueIdentifier,
    over?: UniqueIdentifier,
  ) =>
    words.announcement(what, {
      title: entries[indexOf(active)]?.title ?? '',
      place: indexOf(over ?? active) + 1,
      count: entries.length,
    })
  const finishDrag = ({ active, over }: DragEndEvent) => {
    const from = indexOf(active.id)
    const to = indexOf(over?.id)
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(entries, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finishDrag}
      accessibility={{
        screenReaderInstructions: { draggable: words.instructions },
        announcements: {
          onDragStart: ({ active }) => announce('picked', active.id),
          onDragOver: ({ active, over }) => announce('over', active.id, over?.id),
          onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id),
          onDragCancel: ({ active }) => announce('cancelled', active.id),
        },
      }}
    >
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol ref={ref} aria-label={label} className="border-t border-line">
          {entries.map((entry, index) => (
            <SortableItem key={entry.id} id={entry.id} handle={words.handle(entry.title)}>
              {children(entry, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableItem({ id, handle, children }: { id: string | number; handle: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      data-entry={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx(
        'flex items-center gap-1 border-b border-line py-1.5',
        isDragging && 'relative z-10 bg-tint shadow-low',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={handle}
        className={clsx(rowButtonClass, 'cursor-grab touch-none')}
      >
        <GripVertical size={18} aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
