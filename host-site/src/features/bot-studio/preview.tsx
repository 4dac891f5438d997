import {
  widgetDefaults,
  type BotSettings,
  type OwnBot,
  type Presentation,
  type WidgetSettings,
} from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { X } from '../../ui/brand/icons'
import { useMediaQuery } from '../../ui/use-media-query'
import { mountChat, type ChatInstance, type ChatOptions } from '../../ui/chat-widget'
import { contrastRatio } from './contrast'

interface PreviewedBot {
  bot: OwnBot
  settings: BotSettings
  presented: Presentation
  /** Whether the bot has ingested anything. */
  hasPassages: boolean
}

export function StudioPreview({ sheet, ...previewed }: PreviewedBot & { sheet: RefObject<HTMLDialogElement | null> }) {
  const { t } = useTranslation()
  const { look: appearance } = previewed.settings
  const wide = useMediaQuery('(min-width: 64rem)')
  const shown = useChatOptions(previewed)
  const { place, failed, retry } = useMountedChat(previewed.bot.botId, shown)
  // Beside the fields, the dialog must not take the focus.
  useEffect(() => {
    const element = sheet.current
    if (element === null || !wide) return undefined
    element.setAttribute('open', '')
    return () => element.removeAttribute('open')
  }, [sheet, wide])

  return (
    <dialog
      ref={sheet}
      id="studio-preview"
      aria-label={t('studio.preview.label')}
      className="studio-preview m-0 w-full max-w-none bg-ground p-0 text-ink max-lg:fixed max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:max-h-dvh max-lg:rounded-t-card max-lg:p-4 lg:sticky lg:top-6"
    >
      <div className="mb-2 flex items-center justify-between lg:hidden">
        <h2 className="font-semibold">{t('studio.preview.label')}</h2>
        <button
          type="button"
          aria-label={t('studio.preview.close')}
          onClick={() => sheet.current?.close()}
          className="grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="relative h-[36rem] max-h-[calc(100dvh-6rem)] min-h-96 overflow-hidden rounded-card border border-line bg-raised shadow-low">
        <div ref={place} data-chat-place className="absolute inset-0" />
        {failed && (
          <div
            className="absolute inset-0 flex flex-col items-center justify-center gap-5 p-8 text-center"
            role="alert"
          >
            <p>{t('studio.preview.failed')}</p>
            <Button variant="secondary" onClick={retry}>
              {t('portal.again')}
            </Button>
          </div>
        )}
      </div>
      <LauncherPreview appearance={appearance} color={String(shown.primaryColor)} />
    </dialog>
  )
}

function useChatOptions({ bot, settings: { look: appearance }, presented, hasPassages }: PreviewedBot): ChatOptions {
  const { t } = useTranslation()
  return useMemo((): ChatOptions => {
    const defaults = widgetDefaults[bot.kind === 'demo' ? 'demo' : 'portal']
    return {
      primaryColor: appearance.primaryColor ?? defaults.primaryColor,
      userBubbleColor: appearance.userBubbleColor ?? null,
      botBubbleColor: appearance.botBubbleColor ?? null,
      title: appearance.title ?? presented.title,
      // An untaught bot must not promise answers.
      welcomeMessage: hasPassages
        ? (appearance.welcomeMessage ?? presented.welcomeMessage)
        : t('studio.preview.untaught'),
      aiNote: appearance.aiNote ?? null,
      avatarUrl: appearance.avatarUrl ?? null,
      size: appearance.size ?? null,
      font: appearance.font ?? null,
      language: appearance.language ?? 'auto',
      theme: appearance.theme ?? 'auto',
      leadForm: appearance.leadForm ?? null,
      sound: appearance.sound ?? null,
    }
  }, [bot.kind, appearance, presented.title, presented.welcomeMessage, hasPassages, t])
}

/** Mounts the chat once per bot and updates its options. */
function useMountedChat(botId: string, shown: ChatOptions) {
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<ChatInstance>(undefined)
  const [failed, setFailed] = useState(false)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
    chat.current?.setOptions(shown)
  }, [shown])

  useEffect(() => {
    const target = place.current
    if (target === null || failed) return undefined
    let gone = false
    const mountPreview = async () => {
      try {
        const mounted = await mountChat(target, botId, latest.current)
        if (gone) return mounted.destroy()
        chat.current = mounted
        mounted.setOptions(latest.current)
      } catch {
        if (!gone) setFailed(true)
      }
    }
    void mountPreview()
    return () => {
      gone = true
      chat.current?.destroy()
      chat.current = undefined
    }
  }, [botId, failed])
  return { place, failed, retry: () => setFailed(false) }
}

function LauncherPreview({ appearance, color }: { appearance: BotSettings['look']; color: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div
        className={clsx(
          'mt-4 flex items-end gap-2',
          appearance.position === 'left' ? 'flex-row-reverse justify-end' : 'justify-end',
        )}
        data-launcher-picture
      >
        {appearance.proactiveMessage !== undefined && (
          <p
            data-teaser
            className="rounded-card border border-line bg-raised px-4 py-2.5 text-md shadow-low [overflow-wrap:anywhere]"
          >
            {appearance.proactiveMessage}
          </p>
        )}
        <LauncherPicture appearance={appearance} color={color} />
      </div>
      <p className="mt-3 text-sm text-muted">
        {t(appearance.position === 'left' ? 'studio.preview.left' : 'studio.preview.right')}
      </p>
    </>
  )
}

const sizes = { compact: 48, regular: 60, large: 72 } as const

/** The embedded preview has no launcher. */
function LauncherPicture({ appearance, color }: { appearance: WidgetSettings; color: string }) {
  const ink = contrastRatio(color, '#ffffff') >= 3 ? '#fff' : '#17131f'
  const side = sizes[appearance.size ?? 'regular']
  const half = side / 2
  return (
    <span className="inline-flex max-w-full items-center gap-2.5">
      <svg viewBox={`0 0 ${side} ${side}`} width={side} height={side} aria-hidden="true" className="shrink-0">
        <circle cx={half} cy={half} r={half} fill={color} />
        <svg
          x={half / 2}
          y={half / 2}
          width={half}
          height={half}
          viewBox="0 0 24 24"
          fill="none"
          stroke={ink}
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {appearance.launcherIcon === 'question' ? (
            <path d="M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.01" />
          ) : appearance.launcherIcon === 'picture' && appearance.avatarUrl !== undefined ? (
            <image href={appearance.avatarUrl} x="-2" y="-2" width="28" height="28" />
          ) : (
            <path
              d={`M5 4h14q2 0 2 2v10q0 2-2 2h-7l-5 4v-4H5q-2 0-2-2V6q0-2 2-2z${appearance.launcherIcon === 'chat' ? 'M8 9h8M8 13h5' : 'M11 7l-4 4 4 4m6-8l-4 4 4 4'}`}
            />
          )}
        </svg>
      </svg>
      {appearance.launcherLabel !== undefined && (
        <span className="font-semibold [overflow-wrap:anywhere]">{appearance.launcherLabel}</span>
      )}
    </span>
  )
}
