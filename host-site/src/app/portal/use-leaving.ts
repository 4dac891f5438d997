import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, errorCodeOf } from '../../api-client'
import { logout, ownKey, sessionQuery } from '../../api-client/session'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/toasts'

/**
 * Leaving the portal: by logging out, or because the session has ended meanwhile, which any call may be the first to tell.
 * What belongs to the person is forgotten when the next page is there; earlier, the guard would send them to the login.
 */
export function useLeaving(): { leaving: boolean; leave: () => void; ended: boolean } {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const [over, setOver] = useState(false)
  const left = useRef(false)
  const { mutate } = useMutation({ mutationFn: logout })

  useEffect(() => () => {
    if (left.current) queries.removeQueries({ queryKey: [ownKey] })
  }, [queries])

  useEffect(() => {
    const ended = (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') return
      if (queries.getQueryData(sessionQuery().queryKey)) setOver(true)
      queries.setQueryData(sessionQuery().queryKey, null)
    }
    const stops = [
      queries.getQueryCache().subscribe((event) => event.type === 'updated' && event.action.type === 'error' && ended(event.action.error)),
      queries.getMutationCache().subscribe((event) => event.type === 'updated' && event.action.type === 'error' && ended(event.action.error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])

  const leave = () => {
    if (leaving) return
    setLeaving(true)
    mutate(undefined, {
      onSuccess: () => {
        left.current = true
        toast({ title: t('portal.loggedOut.title'), description: t('portal.loggedOut.text') })
        void navigate(patterns.home)
      },
      onError: (error) => {
        setLeaving(false)
        // The spec's words are the error's own, "STATUS: body"; without an answer there is no status to tell.
        toast({ title: t('portal.logoutFailed'), description: errorCodeOf(error) === 'server_unreachable' ? errorText('server_unreachable') : error.message, variant: 'destructive' })
      },
    })
  }
  return { leaving, leave, ended: over }
}
