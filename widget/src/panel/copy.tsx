import { useState } from 'react'
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

/**
 * Copies for a button, and says so: a text, or the code that the button stands above. Where that is forbidden it is
 * selected, for visitors to copy it themselves. Resolves to whether it was copied.
 */
export function useCopy(): (button: Element, text?: string) => Promise<boolean> {
  const { chat, texts, announce } = usePanel()
  return async (button, text) => {
    const shown = button.closest('.code,[data-role]')!.querySelector('code,.text')!
    const copied = await copyText(text ?? shown.textContent, button)
    if (copied) announce(texts.copied)
    else {
      getSelection()!.selectAllChildren(shown)
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
  async function press(button: Element): Promise<void> {
    setCopied(await copy(button, text))
    setTimeout(setCopied, copiedMs, false)
  }
  return (
    <button
      type="button"
      className="icon-button"
      data-part="copy"
      title={copied ? texts.copied : texts.copy}
      onClick={(event) => void press(event.currentTarget)}
    >
      <Icon name={copied ? 'done' : 'copy'} />
    </button>
  )
}
