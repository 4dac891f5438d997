import { useMutation, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, errorCodeOf } from '../../api-client'
import { onOtherTabs } from '../../api-client/other-tabs'
import { logout, sessionKey, sessionQuery } from '../../api-client/accounts/session'
import { patterns } from '../../paths'
import { useErrorText } from '../../texts'
import { useToast } from '../../ui/overlays/toasts'

interface Leaving {
  leaving: boolean
  leave: () => void
  ended: boolean
  staysOpen: boolean
  /** Keeps the page without signing in, for example to copy typed text. */
  stay: () => void
  back: () => void
}

/**
 * Handles logout and ended sessions, which any call may report. User data is cleared after navigation, as the guard
 * would otherwise redirect to the login.
 * @param unsaved keeps the page after the session ended; so does any input, change or refetch of visible data
 */
export function useLeaving(unsaved: boolean): Leaving {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const [end, setEnd] = useState<'login' | 'stay' | null>(null)
  const staysOpen = unsaved || end === 'stay'
  // Queries pending when the user declined to sign in; their errors must not reopen the dialog.
  const declined = useRef<ReadonlySet<Query> | null>(null)
  const left = useRef(false)
  const typedOn = useTypedPath()
  const { mutate } = useMutation({ mutationFn: logout })

  useEffect(
    () => () => {
      if (left.current) queries.removeQueries({ queryKey: [sessionKey] })
    },
    [queries],
  )

  useEffect(() => {
    const onCallError = (error: unknown, by: 'sending' | 'renewing' | 'loading') => {
      if (leaving || (declined.current !== null && by === 'renewing')) return
      if (
        !(error instanceof ApiError) ||
        error.code !== 'unauthorized' ||
        !queries.getQueryData(sessionQuery().queryKey)
      )
        return
      // A change may refetch before reporting failure.
      if (by === 'sending' || queries.isMutating() > 0 || typedOn.current !== null) setEnd('stay')
      // Of simultaneous errors, the first decides.
      else setEnd((before) => before ?? (by === 'renewing' ? 'stay' : 'login'))
    }
    // A loading page may show an earlier one's data.
    const isPageLoading = () =>
      typedOn.current === null &&
      queries.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0
    const isFirstLoad = (query: Query) => query.state.data === undefined && declined.current?.has(query) !== true
    const stops = [
      queries
        .getQueryCache()
        .subscribe(
          (event) =>
            event.type === 'updated' &&
            event.action.type === 'error' &&
            onCallError(event.action.error, isFirstLoad(event.query) || isPageLoading() ? 'loading' : 'renewing'),
        ),
      queries
        .getMutationCache()
        .subscribe(
          (event) =>
            event.type === 'updated' && event.action.type === 'error' && onCallError(event.action.error, 'sending'),
        ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, leaving, typedOn])

  // Another tab logged out or switched users.
  useEffect(
    () =>
      onOtherTabs((userId) => {
        const user = queries.getQueryData(sessionQuery().queryKey)
        if (user) setEnd((before) => (user.id === userId ? null : (before ?? 'login')))
      }),
    [queries],
  )

  useEffect(() => {
    if (end !== null && !staysOpen) queries.setQueryData(sessionQuery().queryKey, null)
  }, [queries, end, staysOpen])

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
        // The spec requires "STATUS: body", which needs a response.
        toast({
          title: t('portal.logoutFailed'),
          description: errorCodeOf(error) === 'server_unreachable' ? errorText('server_unreachable') : error.message,
          variant: 'destructive',
        })
      },
    })
  }
  const stay = () => {
    const isUnloaded = ({ state }: Query) => state.data === undefined
    declined.current = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: isUnloaded }))
    setEnd(null)
  }
  const back = () => {
    declined.current = null
    setEnd(null)
  }
  return { leaving, leave, ended: end !== null, staysOpen, stay, back }
}

/** The path on which the user typed, also while parts of the page are loading. */
function useTypedPath(): RefObject<string | null> {
  const { pathname } = useLocation()
  const typedOn = useRef<string | null>(null)
  useEffect(() => {
    const storePath = () => (typedOn.current = pathname)
    document.addEventListener('input', storePath)
    return () => {
      document.removeEventListener('input', storePath)
      typedOn.current = null
    }
  }, [pathname])
  return typedOn
}
