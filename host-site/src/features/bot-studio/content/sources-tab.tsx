import { useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../../api-client/refresh-queries'
import {
  botIngestionQuery,
  botSettingsQuery,
  ownBotsQuery,
  sourceSchedulesQuery,
} from '../../../api-client/workspace/studio'
import { sourcesQuery } from '../../../api-client/workspace/sources'
import { ReadOnlyNotice, useMay } from '../../../app/portal'
import { AddAddress } from './add-address'
import { AddFiles } from './add-files'
import { GoldenQuestions } from './golden-questions'
import { SourceList } from './source-list'

const addCall = 'POST /api/chatbot/training/url'

export function SourcesTab({ botId, domain }: { botId: string; domain: string }) {
  const may = useMay()
  const queries = useQueryClient()
  // The first website source becomes the bot's own website.
  const refreshSources = () =>
    refreshQueries(
      queries,
      botSettingsQuery(botId).queryKey,
      sourcesQuery(botId).queryKey,
      sourceSchedulesQuery(botId).queryKey,
      botIngestionQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-12">
      {!may(addCall) && <ReadOnlyNotice call={addCall} />}
      {may(addCall) && <AddAddress botId={botId} domain={domain} onAdded={refreshSources} />}
      {may('POST /api/chatbot/training/document') && <AddFiles botId={botId} onUploaded={refreshSources} />}
      <SourceList botId={botId} onChanged={refreshSources} />
      <GoldenQuestions botId={botId} onChanged={refreshSources} />
    </div>
  )
}
