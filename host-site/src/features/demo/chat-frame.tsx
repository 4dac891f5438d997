import type { IngestionProgress } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { mountChat, type ChatInstance, type ChatAppearance } from '../../ui/chat-widget'
import { Guillemet } from '../../ui/brand/guillemets'
import { Sheet } from '../../ui/overlays/sheet'
import { Spinner } from '../../ui/spinner'
import { PageList } from './page-list'

/** Rows of the page list that fit before the first page arrives. */
const rows = 8

interface ChatFrameProps {
  demoId: string
  ingestion: IngestionProgress | undefined
  appearance: ChatAppearance
  takesFocus?: boolean
  onReady?: () => void
  onAnswer?: () => void
}

/**
 * Shows the ingestion until the first page is ready, then the real widget, or at once without `build`. `look` is
 * applied live.
 */
export function ChatFrame({ demoId, ingestion, appearance, takesFocus = false, onReady, onAnswer }: ChatFrameProps) {
  const { t } = useTranslation()
  const answerable = ingestion === undefined || ingestion.answerableMs !== undefined || ingestion.status === 'ready'
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<ChatInstance>(undefined)
  const latestAppearance = useRef(appearance)
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const latest = useRef({ onReady, onAnswer, takesFocus })
  useEffect(() => {
    latest.current = { onReady, onAnswer, takesFocus }
  })

  useEffect(() => {
    latestAppearance.current = appearance
    chat.current?.setOptions(appearance)
  }, [appearance])
  useEffect(() => {
    const target = place.current
    if (!answerable || state === 'failed' || target === null || chat.current) return undefined
    let gone = false
    const mountDemoChat = async () => {
      try {
        const mounted = await mountChat(target, demoId, latestAppearance.current)
        if (gone) return mounted.destroy()
        chat.current = mounted
        mounted.on('answer', () => latest.current.onAnswer?.())
        setState('ready')
        const input = await waitForChatInput(target)
        // `gone` is unsuitable, because the state change above reruns this effect.
        if (chat.current !== mounted || input === null) return
        latest.current.onReady?.()
        // Visitors who moved on keep their focus.
        const { activeElement } = document
        if (latest.current.takesFocus && (activeElement === null || activeElement.matches('body, main')))
          input.focus({ preventScroll: true })
      } catch {
        if (!gone) setState('failed')
      }
    }
    void mountDemoChat()
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
          {ingestion.counts.found > 1 && ingestion.pages.length > 1 ? (
            <>
              <p className="mb-2 text-md text-muted">{t('demo.build.note')}</p>
              <PageList ingestion={ingestion} newest={rows} />
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
          <Button variant="secondary" onClick={() => setState('waiting')}>
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

const patienceMs = 10_000

/** Resolves with the chat's input once drawn, or with null after a timeout. */
function waitForChatInput(place: Element): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const root = place.querySelector('[data-chat-widget]')?.shadowRoot
    if (!root) return resolve(null)
    const changes = new MutationObserver(findInput)
    const timer = setTimeout(() => finish(null), patienceMs)
    function finish(input: HTMLElement | null): void {
      clearTimeout(timer)
      changes.disconnect()
      resolve(input)
    }
    function findInput(): void {
      const input = root?.querySelector<HTMLElement>('[data-part="input"]')
      if (input) finish(input)
    }
    changes.observe(root, { childList: true, subtree: true })
    findInput()
  })
}
