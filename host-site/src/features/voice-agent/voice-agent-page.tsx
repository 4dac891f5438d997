import { useQuery } from '@tanstack/react-query'
import { Check, Play, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { useContactPopup } from '../../app/contact/contact-popup'
import { siteInfoQuery, useApi } from '../../api-client'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { buttonClass, Button } from '../../ui/button'
import { DisplayTitle } from '../../ui/brand/display-title'
import { Drawing, type DrawingName } from '../../ui/brand/drawing'
import { Guillemet } from '../../ui/brand/guillemets'
import { OutLink } from '../../ui/out-link'
import { Section } from '../../ui/section'
import { Steps } from '../../ui/steps'
import { useEffect, useState } from 'react'
import { Wave } from '../../ui/brand/wave'

const industries = [
  ['healthcare', 'healthcare'],
  ['realEstate', 'realEstate'],
  ['finance', 'finance'],
  ['ecommerce', 'retail'],
  ['hospitality', 'hospitality'],
  ['professional', 'professional'],
] as const satisfies readonly (readonly [string, DrawingName])[]

export function VoiceAgentPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  useHead({
    title: `${t('voice.title')} · ${t('site.name')}`,
    description: t('voice.description'),
    canonicalPath: localPath(locale, patterns.voiceAgent),
    picture: 'voice-agent',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: t('voice.title'),
      description: t('voice.description'),
      serviceType: t('voice.title'),
      provider: { '@type': 'Organization', name: t('site.name') },
    },
  })
  const booking = <BookCall href={site?.bookingUrl ?? null} />
  return (
    <main id="content">
      <section className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 pt-28 pb-12 md:pt-36 md:pb-20 lg:grid-cols-[minmax(0,1fr)_27rem] lg:pb-28 xl:gap-x-20">
        <div className="lg:pt-14">
          <DisplayTitle first={t('voice.headline')} quote={t('voice.headlineQuote')} />
          <p className="mt-7 max-w-[46ch] text-lg text-muted">{t('voice.subtitle')}</p>
          <div className="mt-9">{booking}</div>
        </div>
        <VoiceSample />
      </section>

      <Section className="page-width section-y">
        <h2 className="display text-3xl">{t('voice.how.title')}</h2>
        <Steps
          steps={(['one', 'two', 'three'] as const).map((step) => ({
            title: t(`voice.how.${step}.title`),
            text: t(`voice.how.${step}.text`),
          }))}
        />
      </Section>

      <Section className="border-t border-line">
        <div className="page-width section-y">
          <h2 className="display max-w-[22ch] text-3xl">{t('voice.industries.title')}</h2>
          <ul className="mt-8 grid gap-x-10 gap-y-10 sm:grid-cols-2 md:mt-16 lg:grid-cols-3">
            {industries.map(([name, drawing]) => (
              <li key={name}>
                <Drawing name={drawing} className="-ml-1.5 size-14" />
                <h3 className="mt-5 text-lg font-semibold">{t(`voice.industries.${name}.title`)}</h3>
                <p className="mt-2 max-w-[38ch] text-muted">{t(`voice.industries.${name}.text`)}</p>
                <ul className="mt-4 grid gap-2 border-t border-line pt-4 text-md">
                  {(['one', 'two', 'three'] as const).map((benefit) => (
                    <li key={benefit} className="flex items-start gap-2.5">
                      <Check size={18} className="mt-0.75 shrink-0 text-live" aria-hidden="true" />
                      {t(`voice.industries.${name}.${benefit}`)}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </Section>

      <Section className="bg-night text-night-text">
        <div className="page-width flex flex-col items-start gap-8 py-20 md:flex-row md:items-center md:justify-between md:py-28">
          <div className="flex items-center gap-8">
            <Guillemet side="open" className="hidden w-14 text-night-accent md:block" />
            <div>
              <h2 className="display text-3xl">{t('voice.closing.title')}</h2>
              <p className="mt-3 text-night-muted">{t('voice.closing.text')}</p>
            </div>
            <Guillemet side="close" className="hidden w-14 text-night-accent md:block" />
          </div>
          {booking}
        </div>
      </Section>
    </main>
  )
}

function BookCall({ href }: { href: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const openContact = useContactPopup()
  if (href !== null)
    return (
      <OutLink href={href} note={t('nav.newTab')} className={buttonClass('primary', 'shrink-0')}>
        {t('voice.book')}
      </OutLink>
    )
  return (
    <a
      href={localPath(locale, '/#contact')}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        openContact()
      }}
      className={buttonClass('primary', 'shrink-0')}
    >
      {t('voice.book')}
    </a>
  )
}

/** A percent takes this many milliseconds. */
const stepMs = 100

/**
 * Plays about ten seconds with the browser's voice in the page's language, if available. Stopping resets everything.
 */
function VoiceSample() {
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
      stopSpeaking()
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

function speak(text: string, language: string): void {
  if (!('speechSynthesis' in window)) return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = language === 'it' ? 'it-IT' : 'en-US'
  const own = window.speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language))
  if (own) words.voice = own
  window.speechSynthesis.cancel()
  window.speechSynthesis.speak(words)
}

function stopSpeaking(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel()
}
