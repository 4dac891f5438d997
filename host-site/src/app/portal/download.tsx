import { useMutation } from '@tanstack/react-query'
import { Download as Sign } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { fetchFile, FileFault, type FetchedFile } from '../../api-client/file'
import { useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { useToast } from '../../ui/overlays/toasts'

export function useDownload(get: () => Promise<FetchedFile>): { start: () => void; busy: boolean } {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: get,
    onSuccess: saveFile,
    onError: (error) =>
      toast({
        title: t('portal.download.failed'),
        description: error instanceof FileFault ? t(`portal.download.${error.kind}`) : errorText(errorCodeOf(error)),
        variant: 'destructive',
      }),
  })
  return { start: () => !isPending && mutate(), busy: isPending }
}

export function DownloadButton({
  address,
  className = '',
  children,
}: {
  address: string
  className?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { start, busy } = useDownload(() => fetchFile(address))
  return (
    <Button variant="secondary" busy={busy} onClick={start} className={`min-h-11! px-5! text-md ${className}`}>
      {busy ? (
        t('portal.download.busy')
      ) : (
        <>
          <Sign size={16} aria-hidden="true" /> {children}
        </>
      )}
    </Button>
  )
}

export function saveFile({ name, content }: FetchedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
