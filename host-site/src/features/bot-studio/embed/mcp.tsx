import { mcpModes } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { changeMcpSettings } from '@loquia/contracts/calls'
import { callApi } from '../../../api-client/call-api'
import { mcpQuery } from '../../../api-client/workspace/api-keys'
import { PermissionFieldset, QueryState, useChange, useMay } from '../../../app/portal'
import { patterns } from '../../../paths'
import { CodeBlock } from '../../../ui/code-block'
import { CopyButton } from '../../../ui/copy-button'
import { Choice } from '../../../ui/fields/choice'
import { useToast } from '../../../ui/overlays/toasts'

export function Mcp({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const toast = useToast()
  const query = useQuery(mcpQuery(botId))
  const { act } = useChange([mcpQuery(botId).queryKey])
  const { data } = query
  const header = data?.mode === 'key' ? ' --header "Authorization: Bearer $LOQUIA_KEY"' : ''
  return (
    <section aria-labelledby="mcp">
      <h2 id="mcp" className="text-lg font-semibold">
        {t('studio.mcp.title')}
      </h2>
      <p className="mt-2 mb-5 text-muted">{t('studio.mcp.text')}</p>
      <QueryState query={query} failed={t('studio.mcp.loadFailed')} />
      {data && (
        <PermissionFieldset call="PUT /api/chatbot/bots/:botId/mcp">
          <Choice
            label={t('studio.mcp.who')}
            value={data.mode}
            options={mcpModes.map((value) => ({ value, text: t(`studio.mcp.modes.${value}`) }))}
            onChange={(mode) =>
              act(() => callApi(changeMcpSettings, { params: { botId }, body: { mode } }), {
                done: t('studio.mcp.saved'),
                failed: t('studio.mcp.failed'),
              })
            }
          />
        </PermissionFieldset>
      )}
      {data?.mode === 'key' && (
        <p className="mt-3 text-md text-muted">
          {t('studio.mcp.keyHint')}{' '}
          {may('POST /api/workspaces/:workspaceId/keys') && (
            <Link to={patterns.apiKeys} className="text-accent underline underline-offset-4">
              {t('studio.mcp.keys')}
            </Link>
          )}
        </p>
      )}
      {data && data.mode !== 'off' && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
          <CodeBlock code={data.url} label={t('studio.mcp.label')} />
          <div>
            <CopyButton
              text={data.url}
              variant="secondary"
              label={t('studio.mcp.copy')}
              copiedLabel={t('studio.mcp.copied')}
              onFailed={() =>
                toast({
                  title: t('toasts.copyFailed.title'),
                  description: t('toasts.copyFailed.text'),
                  variant: 'destructive',
                })
              }
            />
          </div>
          <p className="text-md text-muted">{t('studio.mcp.how')}</p>
          <CodeBlock
            code={`claude mcp add --transport http loquia ${data.url}${header}`}
            label={t('studio.mcp.command')}
          />
        </div>
      )}
    </section>
  )
}
