import { zodResolver } from '@hookform/resolvers/zod'
import { limits, mediaFields, mediaTypes, type MediaFields } from '@loquia/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, errorCodeOf } from '../../../api-client'
import { renew } from '../../../api-client/renew'
import { cmsKey, uploadMedia } from '../../../api-client/administration/cms'
import { useUnsaved } from '../../../app/portal'
import { useErrorText, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { useToast } from '../../../ui/overlays/toasts'
import { ChosenFiles } from './chosen-files'
import { MediaFieldInputs, type MediaInput } from './media-fields'

/** Sends pictures, chosen or dropped. What was refused is named with its reason; the rest is there. */
export function MediaUpload({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [files, setFiles] = useState<File[]>([])
  const [over, setOver] = useState(false)
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
    // What is chosen a second time takes the place of the first: it may have been mended.
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
      await renew(queries, cmsKey)
      toast({ title: t('cms.media.uploaded') })
      if (refused.length === 0) return onDone()
      setFaults(refused.map(({ filename, message }) => t('cms.media.refused', { name: filename, reason: message })))
      setFiles([])
      // What was typed went with those that were taken, and may serve for those that were not.
      reset(fields)
    } catch (error) {
      const reason = errorText(errorCodeOf(error))
      // When all of several were refused, the answer names each.
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
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="mt-4 grid gap-2">
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
          // It lies over the whole area, so what is dropped there falls on it.
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            choose(event.dataTransfer.files)
          }}
          onChange={({ target }) => {
            choose(target.files ?? [])
            // The same files may be chosen again after they were mended.
            target.value = ''
          }}
        />
      </label>
      <p aria-live="polite" className="sr-only">
        {files.length > 0 && t('cms.media.chosen', { names: files.map(({ name }) => name).join(', ') })}
      </p>
      <ChosenFiles
        files={files}
        busy={part !== null}
        onLeaveOut={(left) => {
          setFiles(files.filter((file) => file !== left))
          setFaults([])
        }}
      />
      <div role="alert" className="text-sm text-wrong">
        {faults.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <MediaFieldInputs register={register} errors={errors} />
      {part !== null && (
        <div className="flex items-center gap-4">
          <progress aria-label={t('cms.media.sending')} value={part} max={1} className="progress h-1.5 w-full" />
          <span aria-hidden="true" className="text-sm whitespace-nowrap text-muted tabular-nums">
            {part < 1 ? new Intl.NumberFormat(locale, { style: 'percent' }).format(part) : t('cms.media.checking')}
          </span>
        </div>
      )}
      <div className="pt-2">
        <Button type="submit" busy={part !== null}>
          {t('cms.media.send')}
        </Button>
      </div>
    </form>
  )
}
