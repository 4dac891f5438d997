import { join } from 'node:path'
import type { Plugin } from 'vite'
import { visualizer } from 'rollup-plugin-visualizer'

/** `npm run size -- --open` sets the folder of the treemaps. */
export function reportPlugins(pass: string): Plugin[] {
  const folder = process.env.BUNDLE_REPORTS
  return folder
    ? [visualizer({ filename: join(folder, `${pass}.html`), title: pass, brotliSize: true, open: true }) as Plugin]
    : []
}
