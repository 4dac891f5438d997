import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { siteInfoQuery, useApi } from '../api-client'
import { patterns } from '../paths'
import { useLocale } from '../texts'
import { mountBubble, type ChatInstance } from '../ui/chat-widget'
import { onFirstSign } from '../ui/first-sign'

/**
 * The site's own widget with the bot that has read this site, through the same door as on any other website. It is fetched
 * at the visitor's first move, so that it costs a page nothing before. The page of a demo shows the demo's chat instead.
 */
export function SiteAssistant() {
  const locale = useLocale()
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const botId = site?.assistant[locale] ?? null
  const away = matchPath(patterns.demo, pathname) !== null
  useEffect(() => {
    if (botId === null || away) return undefined
    let chat: ChatInstance | undefined
    let gone = false
    const begin = async () => {
      try {
        const mounted = await mountBubble(botId, locale)
        if (gone) mounted.destroy()
        else chat = mounted
      } catch {
        // A page without its assistant is a page all the same.
        return
      }
    }
    const stop = onFirstSign(() => void begin())
    return () => {
      gone = true
      stop()
      chat?.destroy()
    }
  }, [botId, away, locale])
  return null
}
