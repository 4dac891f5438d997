import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ArrowRight } from '../../ui/brand/icons'

/** What leads from a text back to the list, and to what it was before. */
export function TextFormHead({ onBack, onHistory }: { onBack: () => void; onHistory: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-3">
      <button
        type="button"
        onClick={onBack}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-md text-muted hover:text-ink"
      >
        <ArrowRight className="size-4.5 rotate-180" aria-hidden="true" />
        {t('cms.form.back')}
      </button>
      <button
        type="button"
        onClick={onHistory}
        className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-md text-muted hover:text-ink"
      >
        <History size={18} aria-hidden="true" />
        {t('cms.actions.history')}
      </button>
    </div>
  )
}
