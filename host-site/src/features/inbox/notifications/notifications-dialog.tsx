import type { PushDevice } from '@loquia/contracts'
import { removePushDevice, testPushDevice } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api-client/call-api'
import { pushQuery } from '../../../api-client/workspace/push'
import { browserName, QueryState, useChange, useUser } from '../../../app/portal'
import { shortMoment, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/overlays/dialog'
import { useToast } from '../../../ui/overlays/toasts'
import { disablePush, pushSupport, enablePush } from './browser-push'

export function NotificationsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('inbox.notifications.title')}
      closeLabel={t('inbox.notifications.close')}
    >
      <p className="mt-2 text-md text-muted">{t('inbox.notifications.text')}</p>
      <Devices />
    </Dialog>
  )
}

function Devices() {
  const { t } = useTranslation()
  const { id: userId } = useUser()
  const query = useQuery(pushQuery())
  const { act, busy } = useChange([pushQuery().queryKey])
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const [tested, setTested] = useState<string | null>(null)
  if (query.data === undefined)
    return <QueryState query={query} loading={t('inbox.loading')} failed={t('inbox.loadFailed')} />
  const { publicKey, devices } = query.data
  const here = devices.find(({ current }) => current)
  const remove = ({ id, current }: PushDevice) =>
    act(
      async () => {
        await callApi(removePushDevice, { params: { deviceId: id } })
        if (current) await disablePush()
      },
      {
        done: t('inbox.notifications.removed'),
        failed: t('inbox.failed'),
        onDone: () => list.current?.focus(),
      },
    )
  const test = ({ id }: PushDevice) => {
    setTested(id)
    act(
      async () => {
        const { outcome } = await callApi(testPushDevice, { params: { deviceId: id } })
        toast({
          title: t(`inbox.notifications.test.${outcome}`),
          ...(outcome === 'sent' ? {} : { variant: 'destructive' as const }),
        })
      },
      { failed: t('inbox.failed'), onEnd: () => setTested(null) },
    )
  }
  return (
    <>
      <ThisBrowserSetting userId={userId} publicKey={publicKey} here={here} onRemove={remove} busy={busy} />
      {devices.length > 0 && (
        <section aria-labelledby="push-devices" className="mt-7">
          <h3 id="push-devices" className="font-semibold">
            {t('inbox.notifications.devices')}
          </h3>
          <ul ref={list} tabIndex={-1} className="mt-2 border-t border-line outline-none">
            {devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                busy={busy}
                testing={tested === device.id}
                onTest={() => test(device)}
                onRemove={() => remove(device)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Device({
  device: { userAgent, current, createdAt, lastSuccessAt },
  busy,
  testing,
  onTest,
  onRemove,
}: {
  device: PushDevice
  busy: boolean
  testing: boolean
  onTest: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = browserName(userAgent) ?? t('inbox.notifications.unknown')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p>
          {name}
          {current && <span className="ml-3 text-md text-muted">{t('inbox.notifications.here')}</span>}
        </p>
        <p className="text-sm text-muted">
          {lastSuccessAt === null
            ? t('inbox.notifications.since', { date: shortMoment(createdAt, locale) })
            : t('inbox.notifications.last', { date: shortMoment(lastSuccessAt, locale) })}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:-ml-2">
        <Button
          variant="bare"
          busy={testing}
          aria-disabled={busy}
          onClick={onTest}
          aria-label={t('inbox.notifications.testLabel', { name })}
          className="min-h-11! px-2! text-md font-normal! text-accent underline underline-offset-4"
        >
          {t('inbox.notifications.testIt')}
        </Button>
        <button
          type="button"
          aria-disabled={busy}
          onClick={onRemove}
          aria-label={t('inbox.notifications.removeLabel', { name })}
          className="min-h-11 px-2 text-md text-accent underline underline-offset-4"
        >
          {t('inbox.notifications.remove')}
        </button>
      </div>
    </li>
  )
}

function ThisBrowserSetting({
  userId,
  publicKey,
  here,
  busy,
  onRemove,
}: {
  userId: number
  publicKey: string
  here: PushDevice | undefined
  busy: boolean
  onRemove: (device: PushDevice) => void
}) {
  const { t } = useTranslation()
  const support = pushSupport()
  const [permission, setPermission] = useState(() => (support === 'yes' ? Notification.permission : 'default'))
  const { act, busy: turning } = useChange([pushQuery().queryKey])
  const requestPermission = async () => {
    const given = await Notification.requestPermission()
    setPermission(given)
    if (given === 'granted')
      act(() => enablePush(userId, publicKey), {
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
            variant={here ? 'secondary' : 'primary'}
            busy={turning || busy}
            onClick={() => (here ? onRemove(here) : void requestPermission())}
            className="mt-4 min-h-11! px-5! text-md"
          >
            {t(here ? 'inbox.notifications.turnOff' : 'inbox.notifications.turnOn')}
          </Button>
        </>
      )}
    </section>
  )
}
