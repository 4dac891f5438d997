import { limits } from '@loquia/contracts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileSize, useErrorText, useLocale } from '../../../texts'

/**
 * The pictures that are about to be sent, each with its size; one that is too large says so before anything is sent.
 */
export function ChosenFiles({
  files,
  busy,
  onLeaveOut,
}: {
  files: readonly File[]
  busy: boolean
  onLeaveOut: (file: File) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  if (files.length === 0) return null
  return (
    <ul className="divide-y divide-line border-b border-line text-md">
      {files.map((file) => (
        <li key={file.name} className="flex items-center gap-3">
          <div className="min-w-0 grow py-2">
            <p className="[overflow-wrap:anywhere]">
              {file.name}{' '}
              <span className="ml-1 text-sm whitespace-nowrap text-muted tabular-nums">
                {fileSize(file.size, locale)}
              </span>
            </p>
            {file.size > limits.uploadMaxBytes && <p className="text-sm text-wrong">{errorText('file_too_large')}</p>}
          </div>
          {!busy && (
            <button
              type="button"
              aria-label={t('cms.media.leaveOut', { name: file.name })}
              onClick={() => onLeaveOut(file)}
              className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
