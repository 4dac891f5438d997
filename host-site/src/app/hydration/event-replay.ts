import { firstPaint } from './yield-to-main'

/** Milliseconds after which a recorded click is replayed in any case. */
const longestReplayMs = 10_000

/**
 * Records input before hydration: the last button click, and typed text in `data-typed` (see `useInputReplay`). Links
 * work normally.
 * @returns replays the input, then records only for forms that are not fully hydrated
 */
export function recordEvents(): () => void {
  let answers = false
  let pressed: HTMLElement | undefined
  const recordPress = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('button, a[aria-haspopup]')
    if (button === null || (answers && !isTyped(button))) return
    event.preventDefault()
    // React may already be listening and would also respond.
    event.stopImmediatePropagation()
    if (answers) void pressLater(button)
    else pressed = button
  }
  const recordTyping = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (target.form?.dataset['keepsTyping'] === undefined) return
    target.dataset['typed'] = 'checked' in target && target.type === 'checkbox' ? String(target.checked) : target.value
  }
  document.addEventListener('click', recordPress, true)
  document.addEventListener('input', recordTyping, true)
  return () => {
    answers = true
    if (pressed) void pressLater(pressed)
  }
}

/** Waits until the form has rendered typed text, which takes slow phones a while. */
async function pressLater(button: HTMLElement): Promise<void> {
  // Makes React hydrate this part immediately.
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const latest = performance.now() + longestReplayMs
  do await firstPaint()
  while (isTyped(button) && performance.now() < latest)
  button
    .closest('form')
    ?.querySelectorAll('[data-typed]')
    .forEach((field) => field.removeAttribute('data-typed'))
  button.click()
}

function isTyped(button: HTMLElement): boolean {
  return button.closest('form')?.querySelector('[data-typed]') != null
}
