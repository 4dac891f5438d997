import type { ApiKeysResponse } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiKeysQuery } from '../../api-client/workspace/api-keys'
import { ReadOnlyNotice, PageTitle, PortalFrame, QueryState } from '../../app/portal'
import { useSite } from '../../app/site-context'
import { CodeBlock } from '../../ui/code-block'
import { CreateKey } from './create-key'
import { KeyList } from './key-list'

export function ApiKeysPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('apiKeys.title')}>
      <ApiKeys />
    </PortalFrame>
  )
}

function ApiKeys() {
  const { t } = useTranslation()
  const query = useQuery(apiKeysQuery())
  return (
    <>
      <PageTitle below={t('apiKeys.text')}>{t('apiKeys.title')}</PageTitle>
      <QueryState query={query} failed={t('apiKeys.loadFailed')} loading={t('apiKeys.loading')} />
      {query.data?.length === 0 && <ReadOnlyNotice call="POST /api/workspaces/:workspaceId/keys" className="mt-8" />}
      {query.data?.map((workspace) => (
        <WorkspaceKeys key={workspace.id} workspace={workspace} named={query.data.length > 1} />
      ))}
      {query.data && query.data.length > 0 && <ApiSnippets />}
    </>
  )
}

function WorkspaceKeys({ workspace, named }: { workspace: ApiKeysResponse['workspaces'][number]; named: boolean }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={`keys-${workspace.id}`} className="mt-10 max-w-3xl">
      <h2 id={`keys-${workspace.id}`} className="text-lg font-semibold">
        {named ? t('apiKeys.of', { name: workspace.name }) : t('apiKeys.list')}
      </h2>
      <KeyList workspaceId={workspace.id} keys={workspace.keys} />
      <h3 className="mt-8 font-semibold">{t('apiKeys.create.title')}</h3>
      <CreateKey workspaceId={workspace.id} />
    </section>
  )
}

function ApiSnippets() {
  const { t } = useTranslation()
  const host = useSite().publicUrl.replace(/\/$/, '')
  const curl = `curl ${host}/api/v1/bots -H "Authorization: Bearer $LOQUIA_KEY"`
  const client = `import { Loquia } from '@loquia/client'

const loquia = new Loquia({ baseUrl: '${host}', key: process.env.LOQUIA_KEY })
for await (const bot of loquia.bots()) {
  console.log(await loquia.ask(bot.botId, { question: 'When do you open?' }))
}`
  return (
    <section aria-labelledby="snippets" className="mt-14 max-w-3xl">
      <h2 id="snippets" className="text-lg font-semibold">
        {t('apiKeys.begin.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {t('apiKeys.begin.text')}{' '}
        <a href="/api/v1/openapi.json" className="text-accent underline underline-offset-4">
          {t('apiKeys.begin.document')}
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CodeBlock code={curl} label="curl" />
        <CodeBlock code={client} label="@loquia/client" />
      </div>
    </section>
  )
}
