import { useCallback } from 'react'
import { errorCodeOf, serverErrorText } from '../api-client'
import { useCmsOverride } from '../texts'

/** Prefers the owner's text over the server's; undefined where the page knows better. */
export function useServerErrorText(): (failure: unknown) => string | undefined {
  const own = useCmsOverride()
  return useCallback(
    (failure) => {
      const message = serverErrorText(failure)
      return message === undefined ? undefined : (own(`errors.${errorCodeOf(failure)}`) ?? message)
    },
    [own],
  )
}
