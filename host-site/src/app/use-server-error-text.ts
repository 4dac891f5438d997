import { useCallback } from 'react'
import { errorCodeOf, serverErrorText } from '../api-client'
import { useCmsOverride } from '../texts'

/**
 * What a person reads of a failed call: the owner's words for it, else the server's; undefined where the page knows
 * better what did not work.
 */
export function useServerErrorText(): (failure: unknown) => string | undefined {
  const own = useCmsOverride()
  return useCallback(
    (failure) => {
      const told = serverErrorText(failure)
      return told === undefined ? undefined : (own(`errors.${errorCodeOf(failure)}`) ?? told)
    },
    [own],
  )
}
