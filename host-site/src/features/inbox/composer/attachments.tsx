import { limits } from '@loquia/contracts'
import { clsx } from 'clsx'
import { FileText, Image, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileSize, useErrorText, useLocale } from '../../../texts'
import { Spinner } from '../../../ui/spinner'
import type { useAttachments } from './use-attachments'

export function Attachments({
  attachments: { files, attaching, tooMany, drop: cancelUpload, remove },
  onRemoved,
}: {
  attachments: ReturnType<typeof useAttachments>
  /** Moves the focus, because the pressed button disappears with its file. */
  onRemoved: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <>
      {files.length + attaching.length > 0 && (
        <ul aria-label={t('inbox.composer.files')} className="mt-2 flex flex-wrap gap-2">
          {files.map(({ id, name, size, type }) => (
            <AttachmentChip
              key={id}
              name={name}
              size={size}
              sign={
                type.startsWith('image/') ? (
                  <Image size={16} aria-hidden="true" />
                ) : (
                  <FileText size={16} aria-hidden="true" />
                )
              }
              onRemove={() => {
                remove(id)
                onRemoved()
              }}
            />
          ))}
          {attaching.map(({ key, name, size, fault }) => (
            <AttachmentChip
              key={key}
              name={name}
              size={size}
              sign={fault === null ? <Spinner size={16} /> : undefined}
              fault={fault === null ? undefined : errorText(fault)}
              onRemove={() => {
                cancelUpload(key)
                onRemoved()
              }}
            />
          ))}
        </ul>
      )}
      <output className={clsx('block text-sm text-wrong', tooMany && 'mt-2')}>
        {tooMany && t('inbox.composer.tooMany', { count: limits.filesPerMessage })}
      </output>
    </>
  )
}

function AttachmentChip({
  name,
  size,
  sign,
  fault,
  onRemove,
}: {
  name: string
  size: number
  sign: React.ReactNode
  fault?: string | undefined
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <li
      data-attachment={fault === undefined ? 'there' : 'failed'}
      className={clsx(
        'flex max-w-full min-w-0 items-center gap-2 rounded-card border bg-raised py-0.5 pl-3 text-md',
        fault === undefined ? 'border-line' : 'border-wrong',
      )}
    >
      {sign}
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-sm text-muted">{fileSize(size, locale)}</span>
        </span>
        {fault !== undefined && (
          <span role="alert" className="block text-sm text-wrong">
            {fault}
          </span>
        )}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('inbox.composer.remove', { name })}
        className="grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
