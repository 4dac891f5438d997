import type { MediaItem } from '@loquia/contracts'
import { deleteMedia } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaQuery } from '../../../api-client/administration/cms'
import { callApi } from '../../../api-client/call-api'
import { FormDialog, QueryState } from '../../../app/portal'
import { useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { Empty } from '../../../ui/load-state'
import { MediaForm } from './media-form'
import { MediaUpload } from './media-upload'
import { useCmsAction } from '../use-cms-action'
import { useTextName } from '../use-text-name'

type Opened = { kind: 'upload' } | { kind: 'edit' | 'delete'; media: MediaItem }

export function MediaTab() {
  const { t } = useTranslation()
  const { act, busy } = useCmsAction()
  const [opened, setOpened] = useState<Opened | null>(null)
  const query = useQuery(mediaQuery())
  const { data } = query
  const close = () => setOpened(null)
  const panel = useRef<HTMLDivElement>(null)
  const upload = (
    <Button className="min-h-11! px-5! text-md" onClick={() => setOpened({ kind: 'upload' })}>
      {t('cms.media.upload')}
    </Button>
  )
  const placesOf = usePlaces()
  const used = opened?.kind === 'delete' ? placesOf(opened.media) : ''
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {data?.length !== 0 && upload}
      <QueryState query={query} failed={t('cms.media.failed')} loading={t('cms.media.loading')} />
      {data?.length === 0 && <Empty title={t('cms.media.none')} action={upload} />}
      {data && data.length > 0 && (
        <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {data.map((media) => (
            <Card key={media.id} media={media} onOpen={(kind) => setOpened({ kind, media })} />
          ))}
        </ul>
      )}
      <FormDialog
        open={opened?.kind === 'upload'}
        onClose={close}
        title={t('cms.media.upload')}
        closeLabel={t('site.close')}
      >
        <MediaUpload onDone={close} />
      </FormDialog>
      <FormDialog
        open={opened?.kind === 'edit'}
        onClose={close}
        title={t('cms.media.editTitle')}
        closeLabel={t('site.close')}
      >
        {opened?.kind === 'edit' && (
          <MediaForm media={data?.find(({ id }) => id === opened.media.id) ?? opened.media} onDone={close} />
        )}
      </FormDialog>
      <ConfirmDialog
        open={opened?.kind === 'delete'}
        title={t('cms.media.deleteTitle')}
        text={t('cms.media.deleteText')}
        confirmLabel={t('cms.delete.sure')}
        cancelLabel={t('portal.cancel')}
        returnTo={panel}
        busy={busy}
        onCancel={close}
        onConfirm={() =>
          opened?.kind === 'delete' &&
          act(() => callApi(deleteMedia, { params: { id: opened.media.id } }), {
            done: t('cms.media.deleted'),
            failed: t('cms.media.deleteFailed'),
            onDone: close,
          })
        }
      >
        {opened?.kind === 'delete' && (
          <p className="mt-3 font-medium [overflow-wrap:anywhere]">{opened.media.filename}</p>
        )}
        {used && (
          <p role="alert" className="mt-3 text-wrong">
            {t('cms.media.deleteUsed', { where: used })}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

function usePlaces(): (media: MediaItem) => string {
  const { t } = useTranslation()
  const names = useTextName()
  return ({ usedBy }) =>
    usedBy
      .map(
        ({ path, language, draft }) =>
          `${names.picture(path)} (${[t(`cms.languages.${language === 'it' ? 'it' : 'en'}`), ...(draft ? [t('cms.marks.draft')] : [])].join(', ')})`,
      )
      .join(', ')
}

function Card({ media, onOpen }: { media: MediaItem; onOpen: (kind: 'edit' | 'delete') => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const kb = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    media.size / 1_024,
  )
  const used = usePlaces()(media)
  const icon = 'grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink'
  return (
    <li className="overflow-hidden rounded-card border border-line bg-raised">
      <img
        src={media.widths[0] === undefined ? media.url : `${media.url}?w=${media.widths[0]}`}
        alt={media.alt ?? ''}
        loading="lazy"
        className="aspect-[3/2] w-full bg-tint object-scale-down"
      />
      <div className="flex items-start justify-between gap-2 p-4">
        <div className="min-w-0 text-md">
          <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={media.filename}>
            {media.filename}
          </p>
          <p className="text-sm text-muted">
            {media.section === null ? t('cms.media.noSection') : t(`cms.media.sections.${media.section}`)} ·{' '}
            <span className="tabular-nums">{t('cms.media.size', { kb })}</span>
          </p>
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0">
          <button
            type="button"
            className={icon}
            aria-label={t('cms.media.edit', { name: media.filename })}
            onClick={() => onOpen('edit')}
          >
            <Pencil size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={icon}
            aria-label={t('cms.media.deleteOf', { name: media.filename })}
            onClick={() => onOpen('delete')}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      </div>
      {used && (
        <p className="-mt-2 px-4 pb-4 text-sm text-muted [overflow-wrap:anywhere]">
          {t('cms.media.usedBy', { where: used })}
        </p>
      )}
    </li>
  )
}
