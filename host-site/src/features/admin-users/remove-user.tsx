import type { AccountHoldings, ManagedUser } from '@loquia/contracts'
import { deleteUser } from '@loquia/contracts/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminUsersKey } from '../../api-client/administration/admin-users'
import { callApi } from '../../api-client/call-api'
import { useChange } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { TextField } from '../../ui/fields/text-field'

const holdingKinds = ['bots', 'conversations', 'projects', 'supportRequests'] as const

export function RemoveUser({
  open,
  user,
  name,
  holdings,
  onCancel,
  onRemoved,
}: {
  open: boolean
  user: ManagedUser
  name: string
  holdings: AccountHoldings
  onCancel: () => void
  onRemoved: () => void
}) {
  const { t } = useTranslation()
  const { act, busy } = useChange([adminUsersKey])
  const [typed, setTyped] = useState('')
  const [mistyped, setMistyped] = useState(false)
  const going = holdingKinds.filter((kind) => holdings[kind] > 0)
  const cancel = () => {
    setTyped('')
    setMistyped(false)
    onCancel()
  }
  const remove = () => {
    if (typed.trim() !== user.username) setMistyped(true)
    else
      act(() => callApi(deleteUser, { params: { id: user.id } }), {
        done: t('users.remove.done'),
        failed: t('users.remove.failed'),
        onDone: onRemoved,
      })
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('users.remove.title', { name })}
      text={t('users.remove.text')}
      confirmLabel={t('users.remove.action')}
      cancelLabel={t('portal.cancel')}
      busy={busy}
      onConfirm={remove}
      onCancel={cancel}
    >
      <ul className="mt-3 list-disc pl-5">
        {going.map((kind) => (
          <li key={kind}>{t(`users.remove.${kind}`, { count: holdings[kind] })}</li>
        ))}
        {going.length === 0 && <li>{t('users.remove.nothing')}</li>}
      </ul>
      <TextField
        className="mt-4"
        label={t('users.remove.type', { username: user.username })}
        error={mistyped ? t('users.remove.mistyped') : undefined}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          setMistyped(false)
        }}
      />
    </ConfirmDialog>
  )
}
