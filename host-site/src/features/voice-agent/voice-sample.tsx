import { Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { Wave } from '../../ui/brand/wave'

/** Milliseconds for one percent of the sample. */
const stepMs = 100

/**
 * One sentence as a voice agent says it: a bar of about ten seconds, and the browser's own voice in the page's language
 * where it has one. Stopping, and the end, put everything back.
 */
export function VoiceSample() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [playing, setPlaying] = useState(false)
  const [progress, setProgress] = useState(0)
  const sentence = t('voice.sample.text')

  useEffect(() => {
    if (!playing) return undefined
    let percent = 0
    const timer = setInterval(() => {
      percent += 1
      setProgress(percent)
      if (percent >= 100) setPlaying(false)
    }, stepMs)
    speak(sentence, locale)
    return () => {
      clearInterval(timer)
      silence()
      setProgress(0)
    }
  }, [playing, sentence, locale])
  return (
    <figure className="rounded-card bg-night p-7 text-night-text sm:p-9" data-playing={playing}>
      <h2 className="font-semibold">{t('voice.sample.title')}</h2>
      <Wave spoken={playing ? progress / 100 : 1} className="mt-6 h-16 w-full text-night-accent" />
      <p className="quoted mt-6 text-xl leading-8">«&nbsp;{sentence}&nbsp;»</p>
      <progress aria-label={t('voice.sample.progress')} max={100} value={progress} className="played mt-6" />
      <Button className="mt-6" onClick={() => setPlaying(!playing)}>
        {playing ? <Square size={16} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        {t(playing ? 'voice.sample.stop' : 'voice.sample.play')}
      </Button>
      <figcaption className="mt-5 text-sm text-night-muted">{t('voice.sample.note')}</figcaption>
    </figure>
  )
}

/** A browser without a voice stays silent. */
function speak(text: string, language: string): void {
  if (!('speechSynthesis' in window)) return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = language === 'it' ? 'it-IT' : 'en-US'
  const own = window.speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language))
  if (own) words.voice = own
  window.speechSynthesis.cancel()
  window.speechSynthesis.speak(words)
}

function silence(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel()
}
