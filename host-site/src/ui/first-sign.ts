/** Signs that a person is here; a machine that only measures or indexes the page gives none. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls once at the visitor's first move. @returns what stops the waiting */
export function onFirstSign(begin: () => void): () => void {
  const stop = () => signs.forEach((sign) => window.removeEventListener(sign, notice))
  const notice = () => {
    stop()
    begin()
  }
  signs.forEach((sign) => window.addEventListener(sign, notice, { passive: true }))
  return stop
}
