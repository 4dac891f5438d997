const storageKey = 'loquia-inbox-sound'

/** Whether this browser sounds for new messages; it does not unless somebody has switched it on. */
export function soundWanted(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

export function keepSoundWanted(wanted: boolean): void {
  try {
    localStorage.setItem(storageKey, wanted ? 'on' : 'off')
  } catch {
    return
  }
}

let context: AudioContext | undefined

/** One short tone, made here: no file is fetched. Silent where the browser lets nothing sound yet. */
export function chime(): void {
  context ??= new AudioContext()
  const heard = context
  const play = () => {
    const { currentTime: now, destination } = heard
    const tone = heard.createOscillator()
    const volume = heard.createGain()
    tone.frequency.setValueAtTime(659, now)
    tone.frequency.setValueAtTime(880, now + 0.09)
    volume.gain.setValueAtTime(0, now)
    volume.gain.linearRampToValueAtTime(0.05, now + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.3)
    tone.connect(volume).connect(destination)
    tone.start(now)
    tone.stop(now + 0.32)
  }
  if (heard.state === 'running') play()
  else if (navigator.userActivation?.hasBeenActive ?? true) void heard.resume().then(play, () => undefined)
}
