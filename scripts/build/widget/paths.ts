import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const source = join(root, 'widget/src')
export const out = join(root, 'widget/dist')
/** Older engines lack constructable style sheets, which a strict content policy requires. */
export const target = ['chrome108', 'edge108', 'firefox110', 'safari16.4']
