import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Download as Sign } from 'lucide-react'
import { saveFile } from '../../app/portal'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { useToast } from '../../ui/overlays/toasts'

/**
 * The codes for when a phone is lost. They are told once, so the box around them closes only by the button that says
 * that they are kept.
 * @param warned somebody tried to close it otherwise
 */
export function RecoveryCodes({ codes, warned, onKept }: { codes: string[]; warned: boolean; onKept: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="mt-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('account.secondStep.codes.title')}
      </h3>
      <p className="mt-1 text-md text-muted">{t('account.secondStep.codes.text')}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card border border-line bg-tint px-5 py-4 font-mono text-md">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          text={text}
          label={t('account.secondStep.codes.copy')}
          copiedLabel={t('account.secondStep.copied')}
          look="secondary"
          onFailed={() => toast({ title: t('account.secondStep.copyFailed'), variant: 'destructive' })}
        />
        <Button
          look="secondary"
          onClick={() =>
            saveFile({
              name: t('account.secondStep.codes.file'),
              content: new Blob([`${text}\n`], { type: 'text/plain' }),
            })
          }
        >
          <Sign size={16} aria-hidden="true" /> {t('account.secondStep.codes.download')}
        </Button>
      </div>
      <p aria-live="assertive" className="min-h-6 pt-3 text-sm text-wrong">
        {warned && t('account.secondStep.codes.first')}
      </p>
      <div className="mt-3 flex justify-end">
        <Button look="ink" onClick={onKept}>
          {t('account.secondStep.codes.kept')}
        </Button>
      </div>
    </div>
  )
}
