/** Events that tell that a person is here; a machine that only measures or indexes the page causes none. */
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls once at the visitor's first move. @returns what stops the waiting */
export function onFirstInteraction(begin: () => void): () => void {
  const stop = () => interactions.forEach((interaction) => window.removeEventListener(interaction, notice))
  const notice = () => {
    stop()
    begin()
  }
  interactions.forEach((interaction) => window.addEventListener(interaction, notice, { passive: true }))
  return stop
}
