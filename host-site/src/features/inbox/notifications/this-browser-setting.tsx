import type { PushDevice } from '@loquia/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pushQuery } from '../../../api-client/workspace/push'
import { useChange } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { pushSupport, turnOn } from './this-browser'

/** Switches notifications on and off where one sits, or says why that cannot be. */
export function ThisBrowser({
  userId,
  publicKey,
  here,
  busy,
  onRemove,
}: {
  userId: number
  publicKey: string
  /** This browser, where it is told already. */
  here: PushDevice | undefined
  /** Something else is under way. */
  busy: boolean
  onRemove: (device: PushDevice) => void
}) {
  const { t } = useTranslation()
  const support = pushSupport()
  const [permission, setPermission] = useState(() => (support === 'yes' ? Notification.permission : 'default'))
  const { act, busy: turning } = useChange([pushQuery().queryKey])
  const ask = async () => {
    const given = await Notification.requestPermission()
    setPermission(given)
    if (given === 'granted')
      act(() => turnOn(userId, publicKey), {
        done: t('inbox.notifications.turnedOn'),
        failed: t('inbox.notifications.failed'),
      })
  }
  const reason =
    support === 'home-screen' ? 'homeScreen' : support === 'no' ? 'unsupported' : permission === 'denied' && 'denied'
  return (
    <section aria-labelledby="push-here" className="mt-6 rounded-card border border-line p-5">
      <h3 id="push-here" className="font-semibold">
        {t('inbox.notifications.thisDevice')}
      </h3>
      {reason ? (
        <p className="mt-1 text-md text-muted">{t(`inbox.notifications.${reason}`)}</p>
      ) : (
        <>
          <p className="mt-1 text-md text-muted">
            {t(here ? 'inbox.notifications.isOn' : 'inbox.notifications.isOff')}
          </p>
          <Button
            look={here ? 'secondary' : 'primary'}
            busy={turning || busy}
            onClick={() => (here ? onRemove(here) : void ask())}
            className="mt-4 min-h-11! px-5! text-md"
          >
            {t(here ? 'inbox.notifications.turnOff' : 'inbox.notifications.turnOn')}
          </Button>
        </>
      )}
    </section>
  )
}
