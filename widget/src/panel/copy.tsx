import { useEffect, useState } from 'react'
import { Icon } from './icons'
import { usePanel } from './use-conversation'

/** How long a button says that it copied. */
export const copiedMs = 2_000

/** Copies, also on pages without TLS, where the clipboard interface is missing. Resolves to whether it worked. */
async function copyText(text: string, near: Node): Promise<boolean> {
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

/** Copies a text for a button that stands with it, and says so. Where that is forbidden the text is selected, for visitors to copy it themselves. Resolves to whether it was copied. */
export function useCopy(): (text: string, button: Element) => Promise<boolean> {
  const { chat, texts, announce } = usePanel()
  return async (text, button) => {
    const copied = await copyText(text, button)
    if (copied) announce(texts.copied)
    else {
      getSelection()!.selectAllChildren(button.closest('.code,[data-role]')!.querySelector('code,.text')!)
      chat.tell('copy_refused')
    }
    return copied
  }
}

/** Copies an answer as it was written. */
export function CopyButton({ text }: { text: string }) {
  const { texts } = usePanel()
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className="icon-button"
      data-part="copy"
      title={copied ? texts.copied : texts.copy}
      onClick={(event) => void copy(text, event.currentTarget).then(setCopied)}
    >
      <Icon name={copied ? 'done' : 'copy'} />
    </button>
  )
}
