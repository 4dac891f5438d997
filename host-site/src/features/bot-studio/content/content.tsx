import { useQueryClient } from '@tanstack/react-query'
import { renew } from '../../../api-client/renew'
import {
  botBuildQuery,
  botSettingsQuery,
  ownBotsQuery,
  steeredSourcesQuery,
} from '../../../api-client/workspace/studio'
import { trainingsQuery } from '../../../api-client/workspace/trainings'
import { MayLook, useMay } from '../../../app/portal'
import { AddAddress } from './add-address'
import { AddFiles } from './add-files'
import { Golden } from './golden'
import { Sources } from './sources'

const add = 'POST /api/chatbot/training/url'

/** What the bot is taught by. */
export function Content({ botId, domain }: { botId: string; domain: string }) {
  const may = useMay()
  const queries = useQueryClient()
  // The first website that a bot is taught by becomes its own.
  const changed = () =>
    renew(
      queries,
      botSettingsQuery(botId).queryKey,
      trainingsQuery(botId).queryKey,
      steeredSourcesQuery(botId).queryKey,
      botBuildQuery(botId).queryKey,
      ownBotsQuery().queryKey,
    )
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-12">
      {!may(add) && <MayLook call={add} />}
      {may(add) && <AddAddress botId={botId} domain={domain} onAdded={changed} />}
      {may('POST /api/chatbot/training/document') && <AddFiles botId={botId} onTaken={changed} />}
      <Sources botId={botId} onChanged={changed} />
      <Golden botId={botId} onChanged={changed} />
    </div>
  )
}
