import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/code-block'
import { CopyButton } from '../../ui/copy-button'
import { useToast } from '../../ui/overlays/toasts'
import { embedCode, type DemoAppearance } from './demo-appearance'

interface InstallTabProps {
  demoId: string
  domain: string
  publicUrl: string
  appearance: DemoAppearance
}

export function InstallTab({ demoId, domain, publicUrl, appearance }: InstallTabProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const code = embedCode(publicUrl, demoId, appearance)
  const selectCode = () => {
    const shown = document.querySelector('[data-embed-code] code')
    if (shown) window.getSelection()?.selectAllChildren(shown)
    toast({ title: t('toasts.copyFailed.title'), description: t('toasts.copyFailed.text'), variant: 'destructive' })
  }
  return (
    <div data-embed-code>
      <h2 className="text-lg font-semibold">{t('demo.install.title')}</h2>
      <p className="mt-2 mb-5 text-muted">{t('demo.install.text')}</p>
      <CodeBlock code={code} label={t('demo.install.codeLabel')} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <CopyButton
          text={code}
          label={t('demo.install.copy')}
          copiedLabel={t('demo.install.copied')}
          onFailed={selectCode}
        />
        <p className="min-w-48 flex-1 text-sm text-muted">{t('demo.install.note', { domain })}</p>
      </div>
    </div>
  )
}
