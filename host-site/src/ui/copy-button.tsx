import { Check, Copy } from './brand/icons'
import { useEffect, useState } from 'react'
import { Button } from './button'

const copiedMs = 2_000

interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  variant?: 'primary' | 'ink' | 'secondary'
  onFailed: () => void
}

/** Calls `onFailed` if the browser refuses to copy. */
export function CopyButton({ text, label, copiedLabel, variant = 'ink', onFailed }: CopyButtonProps) {
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
    <Button variant={variant} onClick={() => void copy()} className="min-w-32">
      {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  )
}
