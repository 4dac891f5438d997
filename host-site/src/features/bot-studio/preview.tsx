import { widgetDefaults, type BotSettings, type OwnBot, type Presentation } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { X } from '../../ui/brand/icons'
import { useMediaQuery } from '../../ui/use-media-query'
import { mountChat, type ChatInstance, type ChatOptions } from '../../ui/chat-widget'
import { LauncherPicture } from './launcher-picture'

/** The chat itself, as visitors will see it: what is changed on the left is applied to it while it lives. */
export function Preview({
  bot,
  settings,
  presented,
  taught,
  sheet,
}: {
  bot: OwnBot
  settings: BotSettings
  presented: Presentation
  /** Whether it has read anything. */
  taught: boolean
  /** The chat itself: beside the fields, or on a phone a sheet that is shown when it is asked for. */
  sheet: RefObject<HTMLDialogElement | null>
}) {
  const { t } = useTranslation()
  const { look } = settings
  const wide = useMediaQuery('(min-width: 64rem)')
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<ChatInstance>(undefined)
  const [failed, setFailed] = useState(false)

  const shown = useMemo((): ChatOptions => {
    const defaults = widgetDefaults[bot.kind === 'demo' ? 'demo' : 'portal']
    return {
      primaryColor: look.primaryColor ?? defaults.primaryColor,
      userBubbleColor: look.userBubbleColor ?? null,
      botBubbleColor: look.botBubbleColor ?? null,
      title: look.title ?? presented.title,
      // Nobody is greeted with what cannot be kept.
      welcomeMessage: taught ? (look.welcomeMessage ?? presented.welcomeMessage) : t('studio.preview.untaught'),
      aiNote: look.aiNote ?? null,
      avatarUrl: look.avatarUrl ?? null,
      size: look.size ?? null,
      font: look.font ?? null,
      language: look.language ?? 'auto',
      theme: look.theme ?? 'auto',
      leadForm: look.leadForm ?? null,
      sound: look.sound ?? null,
    }
  }, [bot.kind, look, presented.title, presented.welcomeMessage, taught, t])
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
    chat.current?.setOptions(shown)
  }, [shown])

  useEffect(() => {
    const target = place.current
    if (target === null || failed) return undefined
    let gone = false
    const show = async () => {
      try {
        const mounted = await mountChat(target, bot.botId, latest.current)
        if (gone) return mounted.destroy()
        chat.current = mounted
        mounted.setOptions(latest.current)
      } catch {
        if (!gone) setFailed(true)
      }
    }
    void show()
    return () => {
      gone = true
      chat.current?.destroy()
      chat.current = undefined
    }
  }, [bot.botId, failed])

  // Beside the fields where there is room, without taking the focus; on a phone a sheet over the page.
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
            <Button look="secondary" onClick={() => setFailed(false)}>
              {t('portal.again')}
            </Button>
          </div>
        )}
      </div>
      <div
        className={clsx(
          'mt-4 flex items-end gap-2',
          look.position === 'left' ? 'flex-row-reverse justify-end' : 'justify-end',
        )}
        data-launcher-picture
      >
        {look.proactiveMessage !== undefined && (
          <p
            data-teaser
            className="rounded-card border border-line bg-raised px-4 py-2.5 text-md shadow-low [overflow-wrap:anywhere]"
          >
            {look.proactiveMessage}
          </p>
        )}
        <LauncherPicture look={look} color={String(shown.primaryColor)} />
      </div>
      <p className="mt-3 text-sm text-muted">
        {t(look.position === 'left' ? 'studio.preview.left' : 'studio.preview.right')}
      </p>
    </dialog>
  )
}
