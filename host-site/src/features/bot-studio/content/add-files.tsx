import { clsx } from 'clsx'
import { FileUp, X } from 'lucide-react'
import { useEffect, useId, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize, useErrorText, useLocale } from '../../../texts'
import { useUploads, type Upload } from './use-uploads'

export function AddFiles({ botId, onUploaded }: { botId: string; onUploaded: () => Promise<void> }) {
  const { t } = useTranslation()
  const { uploads, add, cancel, retry } = useUploads(botId, onUploaded)
  const [over, setOver] = useState(false)
  const id = useId()
  usePreventStrayDrops()
  const addDropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {t('studio.files.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.files.text')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the label is the field's own; files dropped on it are an extra way */}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={addDropped}
        data-drop={over ? 'over' : 'ready'}
        className={clsx(
          'flex min-h-36 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
          over ? 'border-accent bg-tint' : 'border-edge hover:border-ink',
        )}
      >
        <FileUp aria-hidden="true" />
        <span className="font-medium">{t('studio.files.pick')}</span>
        <span className="text-sm text-muted">{t('studio.files.kinds')}</span>
        <input
          type="file"
          multiple
          accept=".pdf,.docx,.txt,application/pdf,text/plain,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          className="sr-only"
          onChange={({ target }) => {
            add(target.files ?? [])
            // Allows picking the same file again.
            target.value = ''
          }}
        />
      </label>
      {uploads.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-b border-line" aria-label={t('studio.files.list')}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => cancel(upload.id)}
              onRetry={() => retry(upload.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A file dropped beside the field would replace this page and lose the user's input. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true || event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', preventDrop)
    window.addEventListener('drop', preventDrop)
    return () => {
      window.removeEventListener('dragover', preventDrop)
      window.removeEventListener('drop', preventDrop)
    }
  }, [])
}

const retryableFaults: readonly Upload['fault'][] = [
  'internal_error',
  'server_unreachable',
  'rate_limited',
  'overloaded',
  'not_ready',
  'unreadable',
]

function UploadRow({
  upload: { file, state, part, fault },
  onCancel,
  onRetry,
}: {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const percent = Math.round(part * 100)
  const again = fault !== undefined && retryableFaults.includes(fault)
  const faultText = (): string => {
    if (fault === 'unreadable') return t('studio.files.unreadable')
    return fault === undefined || fault === 'internal_error' ? t('studio.files.failedText') : errorText(fault)
  }
  return (
    <li className="flex items-center gap-3 py-3" data-upload={state}>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="text-sm text-muted">{fileSize(file.size, locale)}</span>
        </p>
        {(state === 'sending' || state === 'waiting') && (
          <progress
            aria-label={t('studio.files.progress', { name: file.name })}
            value={percent}
            max={100}
            className="progress mt-1.5 block h-1.5 w-full"
          />
        )}
        <output
          className={clsx(
            'block text-sm',
            state === 'failed' ? 'text-wrong' : state === 'done' ? 'text-live' : 'text-muted',
          )}
        >
          {state === 'failed' && `${t('studio.files.failed')}: `}
          {state === 'failed' && faultText()}
          {state === 'sending' && percent < 100 && `${percent} %`}
          {state !== 'failed' && (state !== 'sending' || percent === 100) && t(`studio.files.states.${state}`)}
        </output>
      </div>
      {state === 'failed' && again && (
        <button
          type="button"
          className="min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink"
          onClick={onRetry}
        >
          {t('portal.again')}
        </button>
      )}
      <button
        type="button"
        className="grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-ink"
        aria-label={t(state === 'sending' || state === 'waiting' ? 'studio.files.cancel' : 'studio.files.hide', {
          name: file.name,
        })}
        onClick={onCancel}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
