import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { cmsKey, importContent } from '../../api-client/cms'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { FileField } from '../../ui/file-field'
import { useToast } from '../../ui/toasts'

/** Takes back what was exported. */
export function ImportForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [replace, setReplace] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (file === null) return setFault(t('cms.importing.choose'))
    setBusy(true)
    try {
      const { written, removed } = await importContent(file, replace)
      toast({ title: t('cms.importing.done'), description: t('cms.importing.doneText', { written, removed }) })
      await queries.invalidateQueries({ queryKey: cmsKey })
      onDone()
    } catch (error) {
      setFault(errorText(errorCodeOf(error)))
      toast({ title: t('cms.importing.failed'), description: errorText(errorCodeOf(error)), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
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
          }}
        />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3 text-md">
        <input type="checkbox" className="size-5 accent-fill" checked={replace} onChange={({ target }) => setReplace(target.checked)} />
        {t('cms.importing.replace')}
      </label>
      <p role="alert" className="min-h-5 text-sm text-wrong">{fault}</p>
      <Button className="mt-3" busy={busy} onClick={() => void start()}>{t('cms.importing.start')}</Button>
    </div>
  )
}
