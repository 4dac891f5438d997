import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentPath } from '@loquia/contracts'
import { createPreview } from '@loquia/contracts/calls'
import { errorCodeOf } from '../../../api-client'
import { exportContent } from '../../../api-client/administration/cms'
import { callApi } from '../../../api-client/call-api'
import { FormDialog, useDownload } from '../../../app/portal'
import { useErrorText } from '../../../texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/overlays/dialog'
import { useToast } from '../../../ui/overlays/toasts'
import { AddContentForm } from './add-content-form'
import { ImportForm } from './import-form'

interface AdvancedActionsProps {
  address: string
  onAdded: (path: string) => void
}

export function AdvancedActions({ address, onAdded }: AdvancedActionsProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const download = useDownload(exportContent)
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const close = () => setOpened(null)
  const openPreviewTab = async () => {
    // The window opens at once, as browsers block windows that open after a request.
    const tab = window.open('about:blank', '_blank')
    try {
      const { token } = await callApi(createPreview)
      ;(tab ?? window).location.assign(`${address}?preview=${token}`)
    } catch (failure) {
      tab?.close()
      toast({
        title: t('cms.previewFailed'),
        description: errorText(errorCodeOf(failure)),
        variant: 'destructive',
      })
    }
  }
  const small = 'min-h-11! px-4! text-md'
  return (
    <details data-advanced className="border-t border-line py-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-md text-muted hover:text-ink">
        {t('cms.advanced')}
      </summary>
      <div className="flex flex-wrap gap-2 pt-1 pb-3">
        <Button variant="secondary" className={small} onClick={() => void openPreviewTab()}>
          {t('cms.preview')}
        </Button>
        <Button variant="secondary" className={small} onClick={() => setOpened('add')}>
          {t('cms.add')}
        </Button>
        <Button variant="secondary" className={small} busy={download.busy} onClick={download.start}>
          {t('cms.export')}
        </Button>
        <Button variant="secondary" className={small} onClick={() => setOpened('import')}>
          {t('cms.import')}
        </Button>
      </div>
      <FormDialog open={opened === 'add'} onClose={close} title={t('cms.add')} closeLabel={t('site.close')} wide>
        <AddContentForm
          onDone={(added) => {
            close()
            onAdded(contentPath(added))
          }}
        />
      </FormDialog>
      <Dialog open={opened === 'import'} onClose={close} title={t('cms.importing.title')} closeLabel={t('site.close')}>
        <ImportForm onDone={close} />
      </Dialog>
    </details>
  )
}
