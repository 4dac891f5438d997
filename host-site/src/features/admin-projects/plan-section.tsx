import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { Plus, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { deletePart, orderParts, projectKeys, type Part } from '../../api-client/administration/admin-projects'
import { FormDialog, QueryState, useChange, useDragWords } from '../../app/portal'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { Empty } from '../../ui/load-state'
import { useToast } from '../../ui/overlays/toasts'
import { useRefreshProjects } from './project-form'
import { rowButtonClass, SortableList } from '../../ui/sortable-list'

interface Entry {
  id: number
  title: string
}
interface Section<T extends Entry> {
  projectId: number
  part: Part
  query: UseQueryOptions<T[], Error, T[], (string | number)[]>
  title: string
  add: string
  none: string
  newTitle: string
  editTitle: string
  Row: ComponentType<{ entry: T }>
  Form: ComponentType<{ projectId: number; entry: T | undefined; onSaved: () => void }>
}

export function PlanSection<T extends Entry>({
  projectId,
  part,
  query,
  title,
  add,
  none,
  newTitle,
  editTitle,
  Row,
  Form,
}: Section<T>) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const refresh = useRefreshProjects()
  const found = useQuery(query)
  const { data } = found
  const [edited, setEdited] = useState<T | 'new' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<T | null>(null)
  const { act, busy } = useChange(projectKeys)
  const ordering = useMutation({ mutationFn: (ids: number[]) => orderParts(projectId, part, ids) })
  const saveOrder = (entries: T[]) => {
    queries.setQueryData(query.queryKey, entries)
    ordering.mutate(
      entries.map(({ id }) => id),
      {
        onError: (failure) =>
          toast({
            title: t('planning.orderFailed'),
            description:
              errorCodeOf(failure) === 'invalid_request' ? t('faults.changed') : errorText(errorCodeOf(failure)),
            variant: 'destructive',
          }),
        onSettled: () => void refresh(),
      },
    )
  }
  const remove = () =>
    removed !== null &&
    act(() => deletePart(projectId, part, removed.id), {
      done: t('planning.partRemoved'),
      failed: t('planning.actionFailed'),
      onEnd: () => setRemoved(null),
    })
  return (
    <section aria-labelledby={`plan-${part}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} id={`plan-${part}`} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        <Button variant="secondary" className="min-h-11! px-4! text-md" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden="true" /> {add}
        </Button>
      </div>
      <QueryState query={found} failed={t('planning.failed')} loading={t('project.loading')} />
      {data?.length === 0 && <Empty title={none} />}
      {data !== undefined && data.length > 0 && (
        <OrderedList
          label={title}
          entries={data}
          onOrder={saveOrder}
          onEdit={setEdited}
          onRemove={setRemoved}
          Row={Row}
        />
      )}
      <FormDialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? newTitle : editTitle}
        closeLabel={t('site.close')}
      >
        {edited !== null && (
          <Form
            projectId={projectId}
            entry={edited === 'new' ? undefined : (data?.find(({ id }) => id === edited.id) ?? edited)}
            onSaved={() => setEdited(null)}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        open={removed !== null}
        title={t('planning.removeTitle')}
        text={t('planning.removeText', { name: removed?.title ?? '' })}
        confirmLabel={t('planning.deleteSure')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        returnTo={heading}
        onConfirm={remove}
        onCancel={() => setRemoved(null)}
      />
    </section>
  )
}

/** `onSaved` runs only on success. */
export function useSavePart<Request>(
  save: (request: Request) => Promise<unknown>,
  onSaved: () => void,
): { busy: boolean; send: (request: Request) => void } {
  const { t } = useTranslation()
  const { act, busy } = useChange(projectKeys)
  const send = (request: Request) =>
    act(() => save(request), { done: t('planning.partSaved'), failed: t('planning.partFailed'), onDone: onSaved })
  return { busy, send }
}

interface OrderedEntry {
  id: number
  title: string
}

interface OrderedListProps<T extends OrderedEntry> {
  label: string
  entries: T[]
  onOrder: (entries: T[]) => void
  onEdit: (entry: T) => void
  onRemove: (entry: T) => void
  Row: ComponentType<{ entry: T }>
}

function OrderedList<T extends OrderedEntry>({ label, entries, onOrder, onEdit, onRemove, Row }: OrderedListProps<T>) {
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
