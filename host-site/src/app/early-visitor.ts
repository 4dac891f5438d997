import { firstPaint } from './turns'

/** Milliseconds after which a kept press is made up for in any case. */
const longestTakingMs = 10_000

/**
 * Keeps what a visitor does before the scripts have taken the page over: the last press of a button, which only a
 * script can answer, and what is typed, which a form reads from `data-typed` (see `useEarlyTyping`). Plain links go
 * their way.
 * @returns does now what was kept, and keeps no more
 */
export function keepEarlyVisitor(): () => void {
  let pressed: HTMLElement | undefined
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('button, a[aria-haspopup]')
    if (button === null) return
    event.preventDefault()
    // React may be listening already and would answer, too.
    event.stopImmediatePropagation()
    pressed = button
  }
  const type = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      target.dataset['typed'] =
        'checked' in target && target.type === 'checkbox' ? String(target.checked) : target.value
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', type, true)
  return () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('input', type, true)
    if (pressed === undefined) return
    // Has React take this part of the page over now, with what was typed into it, before the press itself.
    pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    void formHasTaken(pressed).then(() => pressed?.click())
  }
}

/**
 * Waits until the form of a button knows what was typed into it (see `useEarlyTyping`), which takes a slow phone a
 * while.
 */
async function formHasTaken(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  const latest = performance.now() + longestTakingMs
  do await firstPaint()
  while (form?.querySelector('[data-typed]') && performance.now() < latest)
}
