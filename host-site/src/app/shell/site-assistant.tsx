import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import { siteInfoQuery, useApi } from '../../api-client'
import { patterns } from '../../paths'
import { useLocale } from '../../texts'
import { mountBubble, type ChatInstance } from '../../ui/chat-widget'
import { onFirstInteraction } from '../../ui/on-first-interaction'
import { Chat } from '../../ui/brand/icons'
import { useContactPopup } from '../contact/contact-popup'

/**
 * The site's widget, loaded at the first interaction to keep pages fast. On full-screen pages this button replaces the
 * floating one, which would cover content (see styles.css). Demo pages show the demo's chat.
 */
export function SiteAssistant() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const openContact = useContactPopup()
  const button = useRef<HTMLButtonElement>(null)
  /** The function loads and mounts the widget once; null without a bot. */
  const chat = useRef<(() => Promise<ChatInstance>) | null>(null)
  const botId = site?.assistant[locale] ?? null
  const away = matchPath(patterns.demo, pathname) !== null

  useEffect(() => {
    if (botId === null || away) return undefined
    let mounting: Promise<ChatInstance> | undefined
    const mountAssistant = async () => {
      try {
        const mounted = await mountBubble(botId, locale)
        mounted.on('close', () => button.current?.focus())
        mounted.on('error', ({ code }) => {
          if (code === 'load_failed') openContact()
        })
        return mounted
      } catch (error) {
        mounting = undefined
        throw error
      }
    }
    const startAssistant = async () => {
      if (mounting === undefined) mounting = mountAssistant()
      return mounting
    }
    chat.current = startAssistant
    // The page works without the assistant.
    const stop = onFirstInteraction(() => void startAssistant().catch(() => undefined))
    return () => {
      stop()
      chat.current = null
      void mounting?.then(
        (mounted) => mounted.destroy(),
        () => undefined,
      )
    }
  }, [botId, away, locale, openContact])

  if (botId === null || away) return null
  const openAssistant = async () => {
    try {
      const mounted = await chat.current?.()
      mounted?.open()
    } catch {
      // Visitors can still write when the bot cannot answer.
      openContact()
    }
  }
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      onClick={() => void openAssistant()}
      className="grid size-11 place-items-center rounded-full text-accent"
    >
      <Chat aria-hidden="true" />
      <span className="sr-only">{t('nav.chat')}</span>
    </button>
  )
}
