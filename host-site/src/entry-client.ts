import './styles.css'
import './ui/favicon.svg'
import { keepEarlyVisitor } from './app/early-visitor'
import type { PageState } from './app/page-state'
import { firstPaint, pause } from './app/turns'

// Before any schema is made: zod otherwise tries whether it may compile code, and the page's policy reports that as a
// violation.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

/**
 * The page reads without its scripts, so they come when it is drawn, and run one after the other, with a breath in
 * between.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const written = document.getElementById('state')?.textContent
  if (root === null || !written) throw new Error('This page was not rendered by the server.')
  const doKept = keepEarlyVisitor()
  await firstPaint()
  const state = JSON.parse(written) as PageState
  for (const href of state.modules)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
    )
  await import('./app/parts/react')
  await pause()
  await import('./app/parts/base')
  await pause()
  const { takeOver } = await import('./app/take-over')
  await pause()
  await takeOver(root, state, doKept)
}

void start()
