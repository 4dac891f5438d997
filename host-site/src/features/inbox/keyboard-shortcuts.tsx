import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/dialog'
import { useEffect, useRef } from 'react'

const shortcuts = [
  ['j', 'next'],
  ['k', 'previous'],
  ['r', 'reply'],
  ['t', 'take'],
  ['e', 'end'],
  ['/', 'search'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('inbox.keys.title')} closeLabel={t('inbox.keys.close')}>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {shortcuts.map(([key, does]) => (
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

const isKeyTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null

/** Handles single keys while nobody types; combinations with Ctrl, Alt or Meta belong to the browser. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = now.current[event.key]
      if (
        act === undefined ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.isComposing ||
        isKeyTarget(event.target) ||
        document.querySelector('dialog:modal') !== null
      )
        return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
