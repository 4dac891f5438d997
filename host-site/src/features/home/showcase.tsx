import { clsx } from 'clsx'
import { Copy, RotateCcw, ThumbsDown, ThumbsUp } from '../../ui/brand/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { mountChat, type ChatInstance } from '../../ui/chat-widget'
import { onFirstInteraction } from '../../ui/on-first-interaction'
import { Quote } from '../../ui/brand/quote'
import { recordedMarks } from '../../texts/recorded-answers'
import { sampleSite } from './sample-site'
import { useChatInView } from './use-chat-in-view'

/**
 * The product as its own picture. The server draws a still: a recorded question and answer of the real bot of the sample
 * site. At the visitor's first move the real chat is put in the same place, asked the same question,
 * and shown as soon as its answer is there. Without a bot, without JavaScript, with reduced motion, with storage
 * forbidden or without an answer, the still stays.
 */
export function Showcase({ botId }: { botId: string | null }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState(false)
  const question = t('recorded.hero.question')
  const frame = useChatInView<HTMLElement>()
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
    const stopWaiting = onFirstInteraction(() => void begin())
    return () => {
      gone = true
      stopWaiting()
      chat?.destroy()
      setLive(false)
    }
  }, [botId, question, title, welcomeMessage])
  return (
    <figure ref={frame} className="w-full">
      <div
        className={clsx(
          'relative h-[26rem] overflow-hidden rounded-card bg-raised shadow-low sm:h-[39rem]',
          !live && 'border border-line',
        )}
      >
        <div
          ref={place}
          data-live={live}
          inert={!live}
          // Not `visibility`, which what is inside may set anew: the two would show over each other.
          className={clsx('absolute inset-0', !live && 'opacity-0 [clip-path:inset(100%)]')}
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
  const locale = useLocale()
  const { bubble, domain } = sampleSite[locale]
  const hero = t('recorded.hero', { returnObjects: true })
  return (
    <section
      className="absolute inset-0 flex flex-col text-md"
      aria-label={t('home.still.label')}
      {...recordedMarks(hero)}
    >
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
        <div className="flex min-h-full shrink-0 flex-col gap-3 px-4 pt-4 sm:gap-5 sm:pt-5">
          {/* A phone shows the question and the quoted answer first: the greeting, and the answer in the bot's own
              bubble, have no room there. */}
          <p className="max-w-[84%] self-start rounded-[1rem] max-sm:hidden rounded-tl-sm bg-bubble px-4 py-2.5">
            {t('home.still.welcome')}
          </p>
          <p className={clsx('max-w-[84%] self-end rounded-[1rem] rounded-br-sm px-4 py-2.5 text-white', bubble)}>
            {hero.question}
          </p>
          <div>
            <div className="rounded-[1rem] rounded-tl-sm bg-bubble px-4 pt-1.5 pb-2.5 max-sm:hidden">
              <Marked answer={hero.answer} />
            </div>
            <p className="ml-0.5 text-sm text-muted sm:mt-3">{t('home.still.from')}</p>
            <p className="mt-1.5 flex gap-3 border-y border-line py-3">
              <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge text-[0.75rem] leading-none text-muted">
                1
              </span>
              <span className="min-w-0">
                <Quote tight className="block text-base leading-[1.35] sm:text-[1.15rem] sm:leading-[1.4]">
                  {hero.quote}
                </Quote>
                <span className="mt-1 block text-sm font-semibold">{hero.title}</span>
                <span className="block truncate text-[0.75rem] leading-4 text-muted">
                  {domain + hero.path.replace('/', ' › ')}
                </span>
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
        className="mx-3 mt-3 mb-4 flex sm:mt-4 sm:mb-8 h-[3.375rem] items-center rounded-full border border-edge px-[1.125rem] text-base text-muted"
        aria-hidden="true"
      >
        {t('home.still.inputHint')}
      </p>
    </section>
  )
}

/** An answer with its bold words and the numbers of its sources; the portal's own drawing knows more than this needs. */
function Marked({ answer }: { answer: string }) {
  return (
    <p>
      {answer.split(/(\*\*.+?\*\*| ?\[\d\])/).map((piece) =>
        piece.startsWith('**') ? (
          <strong key={piece} className="font-semibold">
            {piece.slice(2, -2)}
          </strong>
        ) : piece.endsWith(']') ? (
          <sup key={piece} className="ml-1 text-sm text-accent">
            {piece.slice(-2, -1)}
          </sup>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
