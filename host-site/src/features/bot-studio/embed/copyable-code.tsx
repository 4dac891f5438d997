import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../../ui/code-block'
import { CopyButton } from '../../../ui/copy-button'
import { useToast } from '../../../ui/overlays/toasts'

export function CopyableCode({
  code,
  label,
  variant,
}: {
  code: string
  label: string
  variant: 'primary' | 'secondary'
}) {
  const { t } = useTranslation()
  const toast = useToast()
  return (
    <>
      <CodeBlock code={code} label={label} />
      <div className="mt-3">
        <CopyButton
          text={code}
          variant={variant}
          label={t('studio.embed.copy')}
          copiedLabel={t('studio.embed.copied')}
          onFailed={() =>
            toast({
              title: t('toasts.copyFailed.title'),
              description: t('toasts.copyFailed.text'),
              variant: 'destructive',
            })
          }
        />
      </div>
    </>
  )
}
