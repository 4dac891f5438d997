import { Check, Copy } from '../../ui/brand/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { CodeBlock } from '../../ui/code-block'

/** If copying is refused, selects the code. */
export function CodeToCopy({ code, label }: { code: string; label: string }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const block = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const done = copied === code
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      const text = block.current?.querySelector('code')
      if (text) getSelection()?.selectAllChildren(text)
      return
    }
    setCopied(code)
  }
  return (
    <div ref={block} className="relative [&_pre]:pr-16">
      <CodeBlock code={code} label={label} />
      <button
        type="button"
        disabled={!hydrated}
        onClick={() => void copy()}
        aria-label={t('widgetDocs.copy', { what: label })}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-night-text hover:text-night-accent focus-visible:outline-night-accent"
      >
        {done ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      </button>
      <span aria-live="polite" className="sr-only">
        {done ? t('widgetDocs.copied') : ''}
      </span>
    </div>
  )
}
