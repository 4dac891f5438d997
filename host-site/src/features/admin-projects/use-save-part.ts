import { useTranslation } from 'react-i18next'
import { projectKeys } from '../../api-client/administration/admin-projects'
import { useChange } from '../../app/portal'

/** Saves a task or milestone, tells how it went, and calls `onSaved` when it went well. */
export function useSavePart<Request>(
  save: (request: Request) => Promise<void>,
  onSaved: () => void,
): { busy: boolean; send: (request: Request) => void } {
  const { t } = useTranslation()
  const { act, busy } = useChange(projectKeys)
  const send = (request: Request) =>
    act(() => save(request), { done: t('planning.partSaved'), failed: t('planning.partFailed'), onDone: onSaved })
  return { busy, send }
}
