import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formMessage, formMessageOf } from '@loquia/contracts'
import { ApiError, errorCodeOf } from '../../../api-client'
import { refreshQueries } from '../../../api-client/refresh-queries'
import { cmsKey, importContent } from '../../../api-client/administration/cms'
import { useErrorText, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { FileField } from '../../../ui/fields/file-field'
import { useToast } from '../../../ui/overlays/toasts'

export function ImportForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const locale = useLocale()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [replace, setReplace] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [places, setPlaces] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const submit = () => {
    if (file === null) return setFault(t('cms.importing.choose'))
    // Replacing deletes texts that the file lacks.
    return replace ? setAsking(true) : void startImport(file)
  }
  const startImport = async (chosen: File) => {
    setAsking(false)
    setBusy(true)
    setPlaces([])
    try {
      const { written, removed } = await importContent(chosen, replace)
      await refreshQueries(queries, cmsKey)
      toast({ title: t('cms.importing.done'), description: t('cms.importing.doneText', { written, removed }) })
      onDone()
    } catch (error) {
      setFault(errorText(errorCodeOf(error)))
      setPlaces(error instanceof ApiError ? error.issues.map(describePlace).filter((text) => text !== '') : [])
      toast({ title: t('cms.importing.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  /** Counts from 1. */
  const describePlace = ({ path, message }: { path: string; message: string }): string => {
    const [, index, field] = /^(?:file\.)?contents\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
    if (index === undefined) return ''
    const rule = formMessageOf(message)
    const reason = message.startsWith('{{')
      ? t('cms.importing.braces', { names: message })
      : rule === undefined
        ? t('cms.importing.invalid')
        : formMessage(rule, locale)
    const fields: Record<string, string> = {
      type: t('cms.form.type'),
      key: t('cms.form.key'),
      value: t('cms.form.value'),
      language: t('cms.language'),
    }
    const where = [t('cms.importing.nth', { number: Number(index) + 1 }), fields[field ?? '']]
      .filter(Boolean)
      .join(', ')
    return t('cms.importing.place', { where, reason })
  }
  return (
    <div className="mt-3">
      <p className="text-muted">{t('cms.importing.text')}</p>
      <div className="mt-4">
        <FileField
          label={t('cms.importing.file')}
          choose={t('cms.media.chooseFile')}
          chosen={file?.name ?? t('cms.importing.noFile')}
          accept="application/json,.json"
          onChoose={(chosen) => {
            setFile(chosen)
            setFault(null)
            setPlaces([])
          }}
        />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3 text-md">
        <input
          type="checkbox"
          className="size-5 accent-fill"
          checked={replace}
          onChange={({ target }) => setReplace(target.checked)}
        />
        {t('cms.importing.replace')}
      </label>
      <div role="alert" className="text-sm text-wrong">
        <p className="min-h-5">{fault}</p>
        {places.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {places.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <Button className="mt-3" busy={busy} onClick={submit}>
        {t('cms.importing.start')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cms.importing.replaceTitle')}
        text={t('cms.importing.replaceText', { name: file?.name ?? '' })}
        confirmLabel={t('cms.importing.start')}
        cancelLabel={t('portal.cancel')}
        onConfirm={() => file !== null && void startImport(file)}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
