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
 * The site's own widget with the bot that has read this site, through the same door as on any other website. It is
 * fetched at the visitor's first move, so that it costs a page nothing before. Where a page fills the screen, the
 * widget's floating button would lie on what the page offers: there this button in the header takes its place (see
 * styles.css). The page of a demo shows the demo's chat instead.
 */
export function SiteAssistant() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const openContact = useContactPopup()
  const button = useRef<HTMLButtonElement>(null)
  /** Fetches and mounts the widget, once; null where there is none. */
  const chat = useRef<(() => Promise<ChatInstance>) | null>(null)
  const botId = site?.assistant[locale] ?? null
  const away = matchPath(patterns.demo, pathname) !== null

  useEffect(() => {
    if (botId === null || away) return undefined
    let mounting: Promise<ChatInstance> | undefined
    const mount = async () => {
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
    const begin = async () => {
      if (mounting === undefined) mounting = mount()
      return mounting
    }
    chat.current = begin
    // A page without its assistant is a page all the same.
    const stop = onFirstInteraction(() => void begin().catch(() => undefined))
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
  const open = async () => {
    try {
      const mounted = await chat.current?.()
      mounted?.open()
    } catch {
      // Who wants to talk and cannot be answered by the bot can still write.
      openContact()
    }
  }
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      onClick={() => void open()}
      className="grid size-11 place-items-center rounded-full text-accent"
    >
      <Chat aria-hidden="true" />
      <span className="sr-only">{t('nav.chat')}</span>
    </button>
  )
}
