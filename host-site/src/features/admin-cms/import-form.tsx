import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { cmsKey, importContent } from '../../api-client/cms'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
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
      <label className="mt-4 block text-sm font-medium text-muted">
        {t('cms.importing.file')}
        <input type="file" accept="application/json,.json" className="mt-1 block w-full text-md text-ink file:mr-4 file:min-h-11 file:rounded-full file:border file:border-edge file:bg-transparent file:px-4" onChange={({ target }) => { setFile(target.files?.[0] ?? null); setFault(null) }} />
      </label>
      <label className="mt-4 flex min-h-11 items-center gap-3 text-md">
        <input type="checkbox" className="size-5" checked={replace} onChange={({ target }) => setReplace(target.checked)} />
        {t('cms.importing.replace')}
      </label>
      <p role="alert" className="min-h-5 text-sm text-wrong">{fault}</p>
      <Button className="mt-3" busy={busy} onClick={() => void start()}>{t('cms.importing.start')}</Button>
    </div>
  )
}
