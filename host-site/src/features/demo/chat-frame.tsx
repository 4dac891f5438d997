import type { BuildProgress } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { mountChat, type ChatInstance, type ChatLook } from '../../ui/chat-widget'
import { Guillemet } from '../../ui/brand/guillemets'
import { Sheet } from '../../ui/overlays/sheet'
import { Spinner } from '../../ui/spinner'
import { inputOf } from './input-of'
import { PageList } from './page-list'

/** Rows of the page list that fit the frame while the first page is awaited. */
const rows = 8

interface ChatFrameProps {
  demoId: string
  build: BuildProgress | undefined
  look: ChatLook
  /** The visitor came to talk to it: its input has the focus as soon as it is there. */
  takesFocus?: boolean
  /** The chat can be used. */
  onReady?: () => void
  /** It has answered a question. */
  onAnswer?: () => void
}

/**
 * The chat's place, 600 px high. Until the first page is read it shows the reading; from then on it holds the real
 * widget, while the rest is still being read; without a `build` it holds it at once. `look` is applied to the living
 * chat at once.
 */
export function ChatFrame({ demoId, build, look, takesFocus = false, onReady, onAnswer }: ChatFrameProps) {
  const { t } = useTranslation()
  const answerable = build === undefined || build.answerableMs !== undefined || build.status === 'ready'
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<ChatInstance>(undefined)
  const latestLook = useRef(look)
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const latest = useRef({ onReady, onAnswer, takesFocus })
  useEffect(() => {
    latest.current = { onReady, onAnswer, takesFocus }
  })

  useEffect(() => {
    latestLook.current = look
    chat.current?.setOptions(look)
  }, [look])
  useEffect(() => {
    const target = place.current
    if (!answerable || state === 'failed' || target === null || chat.current) return undefined
    let gone = false
    const show = async () => {
      try {
        const mounted = await mountChat(target, demoId, latestLook.current)
        if (gone) return mounted.destroy()
        chat.current = mounted
        mounted.on('answer', () => latest.current.onAnswer?.())
        setState('ready')
        const input = await inputOf(target)
        // Not by `gone`: the state that was set above has this effect run anew.
        if (chat.current !== mounted || input === null) return
        latest.current.onReady?.()
        // Whoever has gone on to something else meanwhile stays there.
        const { activeElement } = document
        if (latest.current.takesFocus && (activeElement === null || activeElement.matches('body, main')))
          input.focus({ preventScroll: true })
      } catch {
        if (!gone) setState('failed')
      }
    }
    void show()
    return () => {
      gone = true
    }
  }, [answerable, demoId, state])
  useEffect(
    () => () => {
      chat.current?.destroy()
      chat.current = undefined
    },
    [],
  )

  return (
    <div
      className={clsx(
        'relative h-[37.5rem] overflow-hidden rounded-card bg-raised shadow-low',
        state !== 'ready' && 'border border-line',
      )}
    >
      <div ref={place} data-chat-place className="absolute inset-0" />
      {!answerable && (
        <div className="absolute inset-0 flex flex-col overflow-hidden bg-raised px-5 py-4">
          {build.counts.found > 1 && build.pages.length > 1 ? (
            <>
              <p className="mb-2 text-md text-muted">{t('demo.build.note')}</p>
              <PageList build={build} newest={rows} />
            </>
          ) : (
            <div className="m-auto flex flex-col items-center gap-7 pb-8 text-center">
              <span className="flex items-end gap-4" aria-hidden="true">
                <Guillemet side="open" className="w-9 text-line" />
                <Sheet state="found" className="w-16" />
                <Guillemet side="close" className="w-9 text-line" />
              </span>
              <p className="max-w-[34ch] text-muted">{t('demo.build.waiting')}</p>
            </div>
          )}
        </div>
      )}
      {answerable && state === 'waiting' && (
        <p className="absolute inset-0 grid place-items-center bg-raised text-muted">
          <Spinner size={24} />
        </p>
      )}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-6 bg-raised p-8 text-center"
        >
          <p className="max-w-[36ch] text-muted">{t('demo.chatUnavailable')}</p>
          <Button look="secondary" onClick={() => setState('waiting')}>
            {t('demo.retry')}
          </Button>
        </div>
      )}
      {answerable && (
        <noscript>
          <p className="absolute inset-0 grid place-items-center bg-raised p-8 text-center text-muted">
            {t('demo.noScript')}
          </p>
        </noscript>
      )}
    </div>
  )
}
