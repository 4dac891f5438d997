import { Check, Copy } from './brand/icons'
import { useEffect, useState } from 'react'
import { Button } from './button'

/** Milliseconds for which the button says that it copied. */
const copiedMs = 2_000

interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  look?: 'primary' | 'ink' | 'secondary'
  onFailed: () => void
}

/** Copies `text`; says so for two seconds. `onFailed` is called when the browser refuses. */
export function CopyButton({ text, label, copiedLabel, look = 'ink', onFailed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      onFailed()
    }
  }
  return (
    <Button look={look} onClick={() => void copy()} className="min-w-32">
      {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  )
}
