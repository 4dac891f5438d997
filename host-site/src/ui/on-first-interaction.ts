/** Never caused by crawlers or measuring tools. */
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** @returns a function that cancels */
export function onFirstInteraction(begin: () => void): () => void {
  const stop = () => interactions.forEach((interaction) => window.removeEventListener(interaction, notice))
  const notice = () => {
    stop()
    begin()
  }
  interactions.forEach((interaction) => window.addEventListener(interaction, notice, { passive: true }))
  return stop
}
