import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mountChat, type ChatInstance } from '../../ui/chat-widget'
import { Quote } from '../../ui/quote'

/** Signs that a person is here; a machine that only measures or indexes the page gives none. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * The product as its own picture. The server draws a still: a real question about the sample site, answered with a
 * sentence of its pages. At the visitor's first move the real chat is put in the same place, asked the same question, and
 * shown as soon as its answer is there. Without a bot, without JavaScript, with reduced motion or without an answer, the still stays.
 */
export function Showcase({ botId }: { botId: string | null }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState(false)
  const question = t('home.still.question')
  useEffect(() => {
    if (botId === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let chat: ChatInstance | undefined
    let gone = false
    const begin = async () => {
      stopWaiting()
      const target = place.current
      if (target === null) return
      try {
        chat = await mountChat(target, botId)
      } catch {
        return
      }
      if (gone) return chat.destroy()
      chat.on('answer', () => setLive(true))
      chat.send(question)
    }
    const onSign = () => void begin()
    const stopWaiting = () => signs.forEach((sign) => window.removeEventListener(sign, onSign))
    signs.forEach((sign) => window.addEventListener(sign, onSign, { passive: true, once: true }))
    return () => {
      gone = true
      stopWaiting()
      chat?.destroy()
      setLive(false)
    }
  }, [botId, question])
  return (
    <figure className="w-full max-w-[26.5rem] justify-self-center lg:justify-self-end">
      <div className={clsx('relative h-[36rem] overflow-hidden rounded-card bg-raised shadow-low', !live && 'border border-line')}>
        <div ref={place} data-live={live} inert={!live} className={live ? 'absolute inset-0' : 'invisible absolute inset-0'} />
        {!live && <Still />}
      </div>
      <figcaption className="mt-3 text-sm text-muted">{t('home.still.caption')}</figcaption>
    </figure>
  )
}

function Still() {
  const { t } = useTranslation()
  return (
    <section className="absolute inset-0 flex flex-col" aria-label={t('home.still.label')}>
      <div className="flex items-center gap-3 border-b border-line px-5 py-4">
        <span className="grid size-10 place-items-center rounded-full bg-ink text-lg font-semibold text-ground" aria-hidden="true">{t('home.still.business').slice(0, 1)}</span>
        <div>
          <p className="font-semibold leading-5">{t('home.still.business')}</p>
          <p className="flex items-center gap-2 text-sm text-muted"><span className="size-1.5 rounded-full bg-live" aria-hidden="true" />{t('home.still.status')}</p>
        </div>
      </div>
      <div className="flex grow flex-col justify-end gap-5 px-5 pb-5">
        <p className="max-w-[80%] self-end rounded-[1.25rem] rounded-br-sm bg-fill px-4 py-2.5 text-white">{t('home.still.question')}</p>
        <div>
          <p>{t('home.still.answerLead')}</p>
          <p className="mt-3 border-l-2 border-accent pl-4 text-xl leading-8"><Quote number={1}>{t('home.still.quote')}</Quote></p>
          <p className="mt-4 flex items-baseline gap-3 rounded-card border border-line px-4 py-3">
            <span className="text-sm font-semibold text-accent">1</span>
            <span className="min-w-0">
              <span className="block text-md font-medium leading-5">{t('home.still.sourceTitle')}</span>
              <span className="block truncate text-sm text-muted">{t('home.still.sourceUrl')}</span>
            </span>
          </p>
          <p className="mt-5 flex flex-wrap gap-2 text-md text-accent">
            <span className="rounded-full border border-line px-3.5 py-1.5">{t('home.still.nextOne')}</span>
            <span className="rounded-full border border-line px-3.5 py-1.5 max-sm:hidden">{t('home.still.nextTwo')}</span>
          </p>
        </div>
      </div>
      <p className="mx-5 mb-5 rounded-full border border-line px-5 py-3 text-muted" aria-hidden="true">{t('home.still.inputHint')}</p>
    </section>
  )
}
