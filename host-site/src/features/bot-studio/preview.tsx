import { widgetDefaults, type BotSettings, type OwnBot } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { mountChat, type ChatInstance, type ChatOptions } from '../../ui/chat-widget'
import { contrast } from './contrast'

/** The chat itself, as visitors will see it: what is changed on the left is applied to it while it lives. */
export function Preview({ bot, settings }: { bot: OwnBot; settings: BotSettings }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { look } = settings
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<ChatInstance>(undefined)
  const [failed, setFailed] = useState(false)

  const shown = useMemo((): ChatOptions => {
    const defaults = widgetDefaults[bot.kind === 'demo' ? 'demo' : 'portal']
    const spoken = look.language === 'en' || look.language === 'it' ? look.language : locale
    return {
      primaryColor: look.primaryColor ?? defaults.primaryColor,
      userBubbleColor: look.userBubbleColor ?? null,
      botBubbleColor: look.botBubbleColor ?? null,
      title: look.title ?? defaults.title[spoken],
      welcomeMessage: look.welcomeMessage ?? widgetDefaults.welcomeMessage[spoken],
      language: look.language ?? 'auto',
      theme: look.theme ?? 'auto',
      leadForm: look.leadForm ?? null,
      sound: look.sound ?? null,
    }
  }, [bot.kind, look, locale])
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

  return (
    <section id="studio-preview" aria-label={t('studio.preview.label')} className="scroll-mt-6 lg:sticky lg:top-6">
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
      {look.proactiveMessage !== undefined && (
        <div
          className={clsx(
            'mt-4 flex items-end gap-2',
            look.position === 'left' ? 'flex-row-reverse justify-end' : 'justify-end',
          )}
          data-teaser
        >
          <p className="rounded-card border border-line bg-raised px-4 py-2.5 text-md shadow-low [overflow-wrap:anywhere]">
            {look.proactiveMessage}
          </p>
          <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 shrink-0">
            <circle cx="24" cy="24" r="24" fill={String(shown.primaryColor)} />
            <path
              d="M21 17l-7 7 7 7M33 17l-7 7 7 7"
              fill="none"
              stroke={contrast(String(shown.primaryColor), '#ffffff') >= 3 ? '#fff' : '#17131f'}
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </div>
      )}
      <p className="mt-3 text-sm text-muted">
        {t(look.position === 'left' ? 'studio.preview.left' : 'studio.preview.right')}
      </p>
    </section>
  )
}
