import { widgetDefaults, type BotSettings, type OwnBot, type Presentation } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { X } from '../../ui/brand/icons'
import { useMediaQuery } from '../../ui/use-media-query'
import { mountChat, type ChatInstance, type ChatOptions } from '../../ui/chat-widget'
import { LauncherPicture } from './launcher-picture'

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
