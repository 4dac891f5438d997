/**
 * Keeps the visitor's last press of a button from before the scripts took the page over. Plain links and what the browser does
 * by itself go their way; what only a script can do waits for it.
 * @returns does now what was kept, and keeps no more
 */
export function keepEarlyPresses(): () => void {
  let kept: HTMLElement | undefined
  const keep = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>('button, [aria-haspopup]')
    if (pressed === null) return
    event.preventDefault()
    kept = pressed
  }
  document.addEventListener('click', keep, true)
  return () => {
    document.removeEventListener('click', keep, true)
    kept?.click()
  }
}
