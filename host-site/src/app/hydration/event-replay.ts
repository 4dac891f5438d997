import { firstPaint } from './yield-to-main'

/** Milliseconds after which a kept press is made up for in any case. */
const longestTakingMs = 10_000

/**
 * Keeps what a visitor does before the page is hydrated: the last press of a button, which only a script can answer,
 * and what is typed, which a form reads from `data-typed` (see `useInputReplay`). Plain links go their way.
 * @returns called once the page answers: does what was kept, and from then on keeps only what belongs to forms that
 *   have not been hydrated yet, or not been drawn with what was typed into them
 */
export function recordEvents(): () => void {
  let answers = false
  let pressed: HTMLElement | undefined
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('button, a[aria-haspopup]')
    if (button === null || (answers && !isTyped(button))) return
    event.preventDefault()
    // React may be listening already and would answer, too.
    event.stopImmediatePropagation()
    if (answers) void pressLater(button)
    else pressed = button
  }
  const type = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (target.form?.dataset['keepsTyping'] === undefined) return
    target.dataset['typed'] = 'checked' in target && target.type === 'checkbox' ? String(target.checked) : target.value
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', type, true)
  return () => {
    answers = true
    if (pressed) void pressLater(pressed)
  }
}

/** Presses a button when its form knows what was typed into it, which takes a slow phone a while. */
async function pressLater(button: HTMLElement): Promise<void> {
  // Has React hydrate this part of the page now, with what was typed into it.
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const latest = performance.now() + longestTakingMs
  do await firstPaint()
  while (isTyped(button) && performance.now() < latest)
  button
    .closest('form')
    ?.querySelectorAll('[data-typed]')
    .forEach((field) => field.removeAttribute('data-typed'))
  button.click()
}

/** Whether the form of a button has still to be drawn with what was typed into it. */
function isTyped(button: HTMLElement): boolean {
  return button.closest('form')?.querySelector('[data-typed]') != null
}
