import { useEffect, useState } from 'react'
import { Icon } from './icons'
import { usePanel } from './use-conversation'

/** How long a button says that it copied. */
export const copiedMs = 2_000

/** Copies, also on pages without TLS, where the clipboard interface is missing. Resolves to whether it worked. */
export async function copyText(text: string, near: Node): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const root = near.getRootNode() as ShadowRoot
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'unseen'
    root.append(field)
    const before = root.activeElement as HTMLElement | null
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    before?.focus()
    return copied
  }
}

/** Copies an answer as it was written, and says so. */
export function CopyButton({ text }: { text: string }) {
  const { texts, announce } = usePanel()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  async function copy(button: Element): Promise<void> {
    const worked = await copyText(text, button)
    setCopied(worked)
    if (worked) announce(texts.copied)
  }
  return (
    <button
      type="button"
      className="icon-button"
      data-part="copy"
      title={copied ? texts.copied : texts.copy}
      onClick={(event) => void copy(event.currentTarget)}
    >
      <Icon name={copied ? 'done' : 'copy'} />
    </button>
  )
}
