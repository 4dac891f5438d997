import type { ApiKey } from '@loquia/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeApiKey } from '@loquia/contracts/calls'
import { callApi } from '../../api-client/call-api'
import { apiKeysQuery } from '../../api-client/workspace/api-keys'
import { useChange } from '../../app/portal'
import { shortDay, shortMoment, useLocale } from '../../texts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'

export function KeyList({ workspaceId, keys }: { workspaceId: string; keys: readonly ApiKey[] }) {
  const { t } = useTranslation()
  const { act, busy } = useChange([apiKeysQuery().queryKey])
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1} className="mt-3 outline-none">
      {keys.length === 0 ? (
        <p className="text-muted">{t('apiKeys.none')}</p>
      ) : (
        <ul className="border-t border-line">
          {keys.map((key) => (
            <Row key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={t('apiKeys.revoke.title', { name: leaving?.name })}
        text={t('apiKeys.revoke.text')}
        confirmLabel={t('apiKeys.revoke.yes')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        returnTo={list}
        onConfirm={() =>
          leaving !== null &&
          act(() => callApi(revokeApiKey, { params: { workspaceId, keyId: leaving.id } }), {
            done: t('apiKeys.revoke.done'),
            failed: t('apiKeys.revoke.failed'),
            onEnd: () => setLeaving(null),
          })
        }
        onCancel={() => setLeaving(null)}
      />
    </div>
  )
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { name, prefix, scopes, createdBy, maker, lastUsedAt, expiresAt } = apiKey
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now
  const day = expiresAt === null ? '' : shortDay(expiresAt.slice(0, 10), locale)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          {name} <span className="font-mono text-sm font-normal text-muted">{prefix}…</span>
        </p>
        <p className="text-md text-muted">{scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(', ')}</p>
        <p className="text-md text-muted">
          {lastUsedAt === null ? t('apiKeys.unused') : t('apiKeys.used', { date: shortMoment(lastUsedAt, locale) })}
          {expiresAt !== null && (
            <span className={isOver ? 'text-wrong' : undefined}>
              {' · '}
              {t(isOver ? 'apiKeys.over' : 'apiKeys.ends', { date: day })}
            </span>
          )}
        </p>
        <p className={maker === 'owner' ? 'text-md text-muted' : 'text-md font-medium'}>
          {t(`apiKeys.made.${maker}`, { name: createdBy })}
        </p>
      </div>
      <button
        type="button"
        onClick={onRevoke}
        aria-label={t('apiKeys.revoke.label', { name })}
        className="min-h-11 text-md text-accent underline underline-offset-4 sm:px-2"
      >
        {t('apiKeys.revoke.yes')}
      </button>
    </li>
  )
}
