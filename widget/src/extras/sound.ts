let context: AudioContext | undefined

/** Call during a user action; browsers forbid earlier sound. */
export function wakeSound(): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
}

/** Two synthesized tones a fifth apart. Silent before `wakeSound`. */
export function chime(): void {
  if (context?.state !== 'running') return
  const audio = context
  context = undefined
  const { currentTime: now, destination } = audio
  for (const [frequency, delay] of [
    [587, 0],
    [880, 0.11],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = now + delay
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.06, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + 0.4)
    // Releases the audio device.
    if (delay > 0) tone.addEventListener('ended', () => void audio.close())
  }
}
