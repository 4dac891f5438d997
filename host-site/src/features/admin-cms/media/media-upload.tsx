import { zodResolver } from '@hookform/resolvers/zod'
import { limits, mediaFields, mediaTypes, type MediaFields } from '@loquia/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ImageUp, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, errorCodeOf } from '../../../api-client'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { cmsKey, uploadMedia } from '../../../api-client/administration/cms'
import { useUnsaved } from '../../../app/portal'
import { useErrorText, useLocale, fileSize } from '../../../texts'
import { Button } from '../../../ui/button'
import { useToast } from '../../../ui/overlays/toasts'
import { MediaFieldInputs, type MediaInput } from './media-form'

export function MediaUpload({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { files, choose, leaveOut, part, faults, submit, register, errors } = useMediaUpload(onDone)
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-2">
      <FileDrop onChoose={choose} />
      <p aria-live="polite" className="sr-only">
        {files.length > 0 && t('cms.media.chosen', { names: files.map(({ name }) => name).join(', ') })}
      </p>
      <ChosenFiles files={files} busy={part !== null} onLeaveOut={leaveOut} />
      <div role="alert" className="text-sm text-wrong">
        {faults.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <MediaFieldInputs register={register} errors={errors} />
      {part !== null && <UploadProgress part={part} />}
      <div className="pt-2">
        <Button type="submit" busy={part !== null}>
          {t('cms.media.send')}
        </Button>
      </div>
    </form>
  )
}

function useMediaUpload(onDone: () => void) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [files, setFiles] = useState<File[]>([])
  const [part, setPart] = useState<number | null>(null)
  const [faults, setFaults] = useState<string[]>([])
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors, isDirty },
  } = useForm<MediaInput, unknown, MediaFields>({
    resolver: zodResolver(mediaFields),
    defaultValues: { alt: '', section: '' },
  })
  useUnsaved(files.length > 0 || isDirty)
  const choose = (chosen: Iterable<File>) => {
    const added = [...chosen]
    // A file of the same name may be a correction.
    setFiles((before) => [...before.filter(({ name }) => added.every((file) => file.name !== name)), ...added])
    setFaults([])
  }
  const faultOfChoice = (): string | undefined => {
    if (files.length === 0) return t('cms.media.choose')
    if (files.length > limits.uploadMaxFiles) return t('cms.media.tooMany', { count: limits.uploadMaxFiles })
    if (files.some(({ size }) => size > limits.uploadMaxBytes)) return t('cms.media.leaveOutFirst')
    return undefined
  }
  const send = async (fields: MediaFields) => {
    if (part !== null) return
    const wrong = faultOfChoice()
    if (wrong !== undefined) return setFaults([wrong])
    setPart(0)
    try {
      const { refused } = await uploadMedia(files, fields, locale, setPart)
      await refreshQueries(queries, cmsKey)
      toast({ title: t('cms.media.uploaded') })
      if (refused.length === 0) return onDone()
      setFaults(refused.map(({ filename, message }) => t('cms.media.refused', { name: filename, reason: message })))
      setFiles([])
      // Refused files keep the typed fields.
      reset(fields)
    } catch (error) {
      const reason = errorText(errorCodeOf(error))
      // When all files are refused, the error names each.
      const named =
        error instanceof ApiError
          ? error.issues.map(({ path, message }) => t('cms.media.refused', { name: path, reason: message }))
          : []
      setFaults(named.length > 0 ? named : [reason])
      toast({ title: t('cms.media.uploadFailed'), description: reason, variant: 'destructive' })
    } finally {
      setPart(null)
    }
  }
  const leaveOut = (left: File) => {
    setFiles(files.filter((file) => file !== left))
    setFaults([])
  }
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return { files, choose, leaveOut, part, faults, submit, register, errors }
}

function FileDrop({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  return (
    <label
      className={clsx(
        'relative grid place-items-center gap-1 rounded-card border border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent',
        over ? 'border-accent bg-tint' : 'border-edge',
      )}
    >
      <ImageUp aria-hidden="true" />
      <span className="font-medium">{t('cms.media.files')}</span>
      <span className="text-sm text-muted">{t('cms.media.kinds')}</span>
      <input
        type="file"
        multiple
        accept={mediaTypes.join()}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onChoose(event.dataTransfer.files)
        }}
        onChange={({ target }) => {
          onChoose(target.files ?? [])
          // Resetting lets users choose corrected files again.
          target.value = ''
        }}
      />
    </label>
  )
}

/** @param part from 0 to 1 */
function UploadProgress({ part }: { part: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <div className="flex items-center gap-4">
      <progress aria-label={t('cms.media.sending')} value={part} max={1} className="progress h-1.5 w-full" />
      <span aria-hidden="true" className="text-sm whitespace-nowrap text-muted tabular-nums">
        {part < 1 ? new Intl.NumberFormat(locale, { style: 'percent' }).format(part) : t('cms.media.checking')}
      </span>
    </div>
  )
}

/** Oversized pictures show an error before the upload. */
function ChosenFiles({
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
