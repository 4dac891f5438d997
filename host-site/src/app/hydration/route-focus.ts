/** Milliseconds before screen readers announce changes in a new live region. */
const announceDelayMs = 100

let region: HTMLElement | undefined

/**
 * After client-side navigation, focuses the content and announces the title, unless a link target, a dialog or the page
 * takes the focus.
 */
export async function focusRoute(): Promise<void> {
  const main = await waitForContent()
  region ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className: 'sr-only', ariaLive: 'polite' }),
  )
  region.textContent = ''
  setTimeout(() => {
    if (region) region.textContent = document.title
  }, announceDelayMs)
  if (location.hash !== '' || document.querySelector('dialog:modal') !== null || main.contains(document.activeElement))
    return
  main.tabIndex = -1
  main.style.outline = 'none'
  main.focus({ preventScroll: true })
}

function waitForContent(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const findContent = (): boolean => {
      const main = document.getElementById('content')
      if (main !== null) resolve(main)
      return main !== null
    }
    if (findContent()) return
    const changes = new MutationObserver(() => {
      if (findContent()) changes.disconnect()
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })
}
