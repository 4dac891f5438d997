import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/dialog'

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['r', 'reply'],
  ['t', 'take'],
  ['e', 'end'],
  ['/', 'search'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const

/** What each key does. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.keys.title')} closeLabel={t('inbox.keys.close')}>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {keys.map(([key, does]) => (
          <div key={key} className="flex items-baseline gap-5 py-2.5">
            <dt className="w-12 shrink-0">
              <kbd className="inline-block min-w-7 rounded-sm border border-edge px-1.5 text-center font-mono text-sm">
                {key}
              </kbd>
            </dt>
            <dd className="text-md">{t(`inbox.keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
