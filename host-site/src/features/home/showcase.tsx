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
 * The server renders a recorded conversation. At the visitor's first interaction, the real chat is asked the same
 * question and replaces the still once answered. The still remains without bot, JavaScript, motion, storage or answer.
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
    const startChat = async () => {
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
      // Returning visitors see their own conversation.
      if (own) return setLive(true)
      const stop = chat.on('answer', () => {
        stop()
        setLive(true)
        // Our question is not stored until the visitor writes.
        localStorage.removeItem(key)
      })
      chat.send(question)
    }
    const stopWaiting = onFirstInteraction(() => void startChat())
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
          // Children can override `visibility`, so both layers would show.
          className={clsx('absolute inset-0', !live && 'opacity-0 [clip-path:inset(100%)]')}
        />
        {!live && <RecordedConversation />}
      </div>
      <figcaption className="sr-only">{t('home.still.caption')}</figcaption>
    </figure>
  )
}

/** Uses the chat's dimensions, so that the swap causes no jump. */
function RecordedConversation() {
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
      {/* Content that is too long shows its end, as in the chat. */}
      <div className="flex min-h-0 grow flex-col justify-end overflow-hidden">
        <div className="flex min-h-full shrink-0 flex-col gap-3 px-4 pt-4 sm:gap-5 sm:pt-5">
          {/* Phones have no space for the greeting and the answer's own bubble. */}
          <p className="max-w-[84%] self-start rounded-[1rem] max-sm:hidden rounded-tl-sm bg-bubble px-4 py-2.5">
            {t('home.still.welcome')}
          </p>
          <p className={clsx('max-w-[84%] self-end rounded-[1rem] rounded-br-sm px-4 py-2.5 text-white', bubble)}>
            {hero.question}
          </p>
          <div>
            <div className="rounded-[1rem] rounded-tl-sm bg-bubble px-4 pt-1.5 pb-2.5 max-sm:hidden">
              <AnswerMarkup answer={hero.answer} />
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

function AnswerMarkup({ answer }: { answer: string }) {
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
