const storageKey = 'loquia-inbox-sound'

/** True if this browser plays a sound for new messages, which is off by default. */
export function isSoundWanted(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

export function storeSoundWanted(wanted: boolean): void {
  try {
    localStorage.setItem(storageKey, wanted ? 'on' : 'off')
  } catch {
    return
  }
}

let context: AudioContext | undefined

/** Synthesizes a tone, without a download. Silent while the browser blocks audio. */
export function playChime(): void {
  context ??= new AudioContext()
  const audio = context
  const playTone = () => {
    const { currentTime: now, destination } = audio
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.setValueAtTime(659, now)
    tone.frequency.setValueAtTime(880, now + 0.09)
    volume.gain.setValueAtTime(0, now)
    volume.gain.linearRampToValueAtTime(0.05, now + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.3)
    tone.connect(volume).connect(destination)
    tone.start(now)
    tone.stop(now + 0.32)
  }
  if (audio.state === 'running') playTone()
  else if (navigator.userActivation?.hasBeenActive ?? true) void audio.resume().then(playTone, () => undefined)
}
