import './styles.css'
import './ui/brand/favicon.svg'
import { recordEvents } from './app/hydration/event-replay'
import type { PageState } from './app/hydration/page-state'
import { firstPaint, yieldToMain } from './app/hydration/yield-to-main'

// Before any schema: zod otherwise tests whether it may compile code, which violates the CSP.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

/** The page is readable without scripts, so they load after the first paint, in separate tasks. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const written = document.getElementById('state')?.textContent
  if (root === null || !written) throw new Error('This page was not rendered by the server.')
  const replayEvents = recordEvents()
  await firstPaint()
  const state = JSON.parse(written) as PageState
  for (const href of state.modules)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    )
  await import('./app/hydration/parts/react')
  await yieldToMain()
  await import('./app/hydration/parts/base')
  await yieldToMain()
  const { hydrate } = await import('./app/hydration/hydrate')
  await yieldToMain()
  await hydrate(root, state, replayEvents)
}

void start()
