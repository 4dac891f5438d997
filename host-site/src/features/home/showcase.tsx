import { clsx } from 'clsx'
import { Copy, RotateCcw, ThumbsDown, ThumbsUp } from '../../ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { mountChat, type ChatInstance } from '../../ui/chat-widget'
import { onFirstSign } from '../../ui/first-sign'
import { Quote } from '../../ui/quote'
import { sampleSite } from './sample-site'

/**
 * The product as its own picture. The server draws a still: a real question about the sample site, answered with a
 * sentence of its pages. At the visitor's first move the real chat is put in the same place, asked the same question,
 * and shown as soon as its answer is there. Without a bot, without JavaScript, with reduced motion, with storage
 * forbidden or without an answer, the still stays.
 */
export function Showcase({ botId }: { botId: string | null }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState(false)
  const question = t('home.still.question')
  const title = t('home.still.title')
  const welcomeMessage = t('home.still.welcome')
  useEffect(() => {
    if (botId === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let chat: ChatInstance | undefined
    let gone = false
    const begin = async () => {
      const target = place.current
      if (target === null) return
      const key = `loquia:${botId}`
      let own: string | null
      try {
        own = localStorage.getItem(key)
        chat = await mountChat(target, botId, { title, welcomeMessage })
      } catch {
        return
      }
      if (gone) return chat.destroy()
      // Who has talked to it before finds that conversation, which need not be asked our question again.
      if (own) return setLive(true)
      const stop = chat.on('answer', () => {
        stop()
        setLive(true)
        // The question was ours: nothing of it is kept until the visitor writes.
        localStorage.removeItem(key)
      })
      chat.send(question)
    }
    const stopWaiting = onFirstSign(() => void begin())
    return () => {
      gone = true
      stopWaiting()
      chat?.destroy()
      setLive(false)
    }
  }, [botId, question, title, welcomeMessage])
  return (
    <figure className="w-full">
      <div
        className={clsx(
          'relative h-[39rem] overflow-hidden rounded-card bg-raised shadow-low',
          !live && 'border border-line',
        )}
      >
        <div
          ref={place}
          data-live={live}
          inert={!live}
          className={live ? 'absolute inset-0' : 'invisible absolute inset-0'}
        />
        {!live && <Still />}
      </div>
      <figcaption className="sr-only">{t('home.still.caption')}</figcaption>
    </figure>
  )
}

/** Drawn with the measures of the chat itself, so that the living one takes its place without a jump. */
function Still() {
  const { t } = useTranslation()
  const { bubble } = sampleSite[useLocale()]
  return (
    <section className="absolute inset-0 flex flex-col text-md" aria-label={t('home.still.label')}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <span
          className={clsx(
            'grid size-[2.375rem] shrink-0 place-items-center rounded-full rounded-bl-[0.625rem] text-white',
            bubble,
          )}
          aria-hidden="true"
        >
          <svg
            viewBox="0 0 48 24"
            className="w-[2.125rem]"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m12 6-6 6 6 6m8-12-6 6 6 6m8-12 6 6-6 6m8-12 6 6-6 6" />
          </svg>
        </span>
        <div className="min-w-0">
          <p className="text-base font-semibold leading-5 tracking-[-0.01em]">{t('home.still.title')}</p>
          <p className="truncate text-sm text-muted">{t('home.still.status')}</p>
        </div>
      </div>
      {/* Like the chat: from the top while it fits, at its end when it does not. */}
      <div className="flex min-h-0 grow flex-col justify-end overflow-hidden">
        <div className="flex min-h-full shrink-0 flex-col gap-5 px-4 pt-5">
          <p className="max-w-[84%] self-start rounded-[1rem] rounded-tl-sm bg-bubble px-4 py-2.5">
            {t('home.still.welcome')}
          </p>
          <p className={clsx('max-w-[84%] self-end rounded-[1rem] rounded-br-sm px-4 py-2.5 text-white', bubble)}>
            {t('home.still.question')}
          </p>
          <div>
            <p className="rounded-[1rem] rounded-tl-sm bg-bubble px-4 py-2.5">
              <span data-sample>{t('home.still.answer')}</span>
              <Mark />
            </p>
            <p className="mt-3 ml-0.5 text-sm text-muted">{t('home.still.from')}</p>
            <p className="mt-1.5 flex gap-3 border-y border-line py-3">
              <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge text-[0.75rem] leading-none text-muted">
                1
              </span>
              <span className="min-w-0">
                <Quote tight className="block text-[1.15rem] leading-[1.4]">
                  {t('home.still.quote')}
                </Quote>
                <span className="mt-1 block text-sm font-semibold">{t('home.still.sourceTitle')}</span>
                <span className="block truncate text-[0.75rem] leading-4 text-muted">{t('home.still.sourceUrl')}</span>
              </span>
            </p>
            <p className="mt-3.5 flex gap-[1.625rem] text-muted" aria-hidden="true">
              <Copy size={18} />
              <RotateCcw size={18} />
              <ThumbsUp size={18} />
              <ThumbsDown size={18} />
            </p>
          </div>
        </div>
      </div>
      <p
        className="mx-3 mt-4 mb-8 flex h-[3.375rem] items-center rounded-full border border-edge px-[1.125rem] text-base text-muted"
        aria-hidden="true"
      >
        {t('home.still.inputHint')}
      </p>
    </section>
  )
}

function Mark() {
  return (
    <sup className="ml-1.5 inline-grid size-4 place-items-center rounded-full bg-line align-text-top text-[0.6875rem] font-semibold leading-none">
      1
    </sup>
  )
}
