let context: AudioContext | undefined

/**
 * Gets ready to sound. To be called while the visitor does something: a browser lets nothing sound before that, and
 * neither do we.
 */
export function wakeSound(): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
}

/** Two soft tones, a fifth apart, made here: no file is fetched. Silent until `wakeSound` was called. */
export function chime(): void {
  if (context?.state !== 'running') return
  const heard = context
  context = undefined
  const { currentTime: now, destination } = heard
  for (const [frequency, delay] of [
    [587, 0],
    [880, 0.11],
  ] as const) {
    const tone = heard.createOscillator()
    const volume = heard.createGain()
    const start = now + delay
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.06, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + 0.4)
    // The second tone is the last: the device is let go.
    if (delay > 0) tone.addEventListener('ended', () => void heard.close())
  }
}
