import { useMutation, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, errorCodeOf } from '../../api-client'
import { onOtherTabs } from '../../api-client/other-tabs'
import { logout, ownKey, sessionQuery } from '../../api-client/accounts/session'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'

interface Leaving {
  leaving: boolean
  leave: () => void
  /** The session has ended, though the page still shows what it held. */
  ended: boolean
  /** Whether the page stays as it is meanwhile, and they sign in where they are. */
  kept: boolean
  /** They stay without signing in, to copy what they typed: only what they send or open asks again. */
  stay: () => void
  /** They have signed in again. */
  back: () => void
}

/**
 * Leaving the portal: by logging out, or because the session has ended meanwhile, which any call may be the first to
 * tell. What belongs to the person is forgotten when the next page is there; earlier, the guard would send them to the
 * login.
 * @param unsaved whether something on the page would be lost: an ended session does not take the page away then.
 * Neither does it where something was typed or sent, or read anew that the page shows: whatever is typed there need not
 * be known as unsaved.
 */
export function useLeaving(unsaved: boolean): Leaving {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  // Once it has ended: what that leads to, unless something unsaved keeps the page.
  const [end, setEnd] = useState<'login' | 'stay' | null>(null)
  const kept = unsaved || end === 'stay'
  // Once they declined to sign in: what the page had not read by then, which is none of what they open since.
  const declined = useRef<ReadonlySet<Query> | null>(null)
  const left = useRef(false)
  const typedOn = useTypedOn()
  const { mutate } = useMutation({ mutationFn: logout })

  useEffect(
    () => () => {
      if (left.current) queries.removeQueries({ queryKey: [ownKey] })
    },
    [queries],
  )

  useEffect(() => {
    const hear = (error: unknown, by: 'sending' | 'renewing' | 'loading') => {
      if (leaving || (declined.current !== null && by === 'renewing')) return
      if (
        !(error instanceof ApiError) ||
        error.code !== 'unauthorized' ||
        !queries.getQueryData(sessionQuery().queryKey)
      )
        return
      // A change may read anew what it changed before it tells that it failed.
      if (by === 'sending' || queries.isMutating() > 0 || typedOn.current !== null) setEnd('stay')
      // Of those that are told at once, the first knows whether the page was being opened.
      else setEnd((before) => before ?? (by === 'renewing' ? 'stay' : 'login'))
    }
    // A page that is still being opened may hold what an earlier one has read.
    const opening = () =>
      typedOn.current === null &&
      queries.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0
    const opened = (query: Query) => query.state.data === undefined && declined.current?.has(query) !== true
    const stops = [
      queries
        .getQueryCache()
        .subscribe(
          (event) =>
            event.type === 'updated' &&
            event.action.type === 'error' &&
            hear(event.action.error, opened(event.query) || opening() ? 'loading' : 'renewing'),
        ),
      queries
        .getMutationCache()
        .subscribe(
          (event) => event.type === 'updated' && event.action.type === 'error' && hear(event.action.error, 'sending'),
        ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, leaving, typedOn])

  // Another tab logged out, or let somebody else in: what is shown here is no longer theirs to change.
  useEffect(
    () =>
      onOtherTabs((userId) => {
        const user = queries.getQueryData(sessionQuery().queryKey)
        if (user) setEnd((before) => (user.id === userId ? null : (before ?? 'login')))
      }),
    [queries],
  )

  useEffect(() => {
    if (end !== null && !kept) queries.setQueryData(sessionQuery().queryKey, null)
  }, [queries, end, kept])

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
        toast({
          title: t('portal.logoutFailed'),
          description: errorCodeOf(error) === 'server_unreachable' ? errorText('server_unreachable') : error.message,
          variant: 'destructive',
        })
      },
    })
  }
  const stay = () => {
    const unread = ({ state }: Query) => state.data === undefined
    declined.current = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: unread }))
    setEnd(null)
  }
  const back = () => {
    declined.current = null
    setEnd(null)
  }
  return { leaving, leave, ended: end !== null, kept, stay, back }
}

/** The address of the page, once something was typed or chosen there, also while parts of it are still on their way. */
function useTypedOn(): RefObject<string | null> {
  const { pathname } = useLocation()
  const typedOn = useRef<string | null>(null)
  useEffect(() => {
    const hear = () => (typedOn.current = pathname)
    document.addEventListener('input', hear)
    return () => {
      document.removeEventListener('input', hear)
      typedOn.current = null
    }
  }, [pathname])
  return typedOn
}
