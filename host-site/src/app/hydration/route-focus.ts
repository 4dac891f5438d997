/** Milliseconds for which a new region must stand before screen readers tell what comes into it. */
const heardMs = 100

let region: HTMLElement | undefined

/**
 * After a page took the place of another without a new document: the focus goes to its content, where it would be lost
 * with what was pressed, and its title is read out. A target inside the page, an open dialog, and what the page focuses
 * by itself stay.
 */
export async function focusRoute(): Promise<void> {
  const main = await content()
  region ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className: 'sr-only', ariaLive: 'polite' }),
  )
  region.textContent = ''
  setTimeout(() => {
    if (region) region.textContent = document.title
  }, heardMs)
  if (location.hash !== '' || document.querySelector('dialog:modal') !== null || main.contains(document.activeElement))
    return
  main.tabIndex = -1
  main.style.outline = 'none'
  main.focus({ preventScroll: true })
}

/** The page's content, once it is there: it may come late. */
function content(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const main = document.getElementById('content')
      if (main !== null) resolve(main)
      return main !== null
    }
    if (look()) return
    const changes = new MutationObserver(() => {
      if (look()) changes.disconnect()
    })
    changes.observe(document.body, { childList: true, subtree: true })
  })
}
