import { useState } from 'react'
import { Icon } from './icons'
import { usePanel } from './use-conversation'

export const copiedMs = 2_000

/** Also works without TLS, where the clipboard API is missing. */
async function copyText(text: string, shadow: ShadowRoot): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'unseen'
    shadow.append(field)
    const before = shadow.activeElement as HTMLElement | null
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    before?.focus()
    return copied
  }
}

/** If copying is forbidden, selects the text for the visitor. */
export function useCopy(): (button: Element, text?: string) => Promise<boolean> {
  const { chat, texts, announce, shadow } = usePanel()
  return async (button, text) => {
    const shown = button.closest('.code,[data-role]')!.querySelector('code,.text')!
    const copied = await copyText(text ?? shown.textContent, shadow)
    if (copied) announce(texts.copied)
    else {
      getSelection()!.selectAllChildren(shown)
      chat.tell('copy_refused')
    }
    return copied
  }
}

export function CopyButton({ text }: { text: string }) {
  const { texts } = usePanel()
  const copy = useCopy()
  const [copied, setCopied] = useState(false)
  async function onCopy(button: Element): Promise<void> {
    setCopied(await copy(button, text))
    setTimeout(setCopied, copiedMs, false)
  }
  return (
    <button
      type="button"
      className="icon-button"
      data-part="copy"
      title={copied ? texts.copied : texts.copy}
      onClick={(event) => void onCopy(event.currentTarget)}
    >
      <Icon name={copied ? 'done' : 'copy'} />
    </button>
  )
}
