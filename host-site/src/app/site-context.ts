import type { Picture } from '@loquia/contracts'
import type { CmsOverrides } from '../texts'
import { createContext, useContext } from 'react'

/** Server and browser share this data so that they render the same. */
export interface Site {
  /** The URL is the public origin without a final slash. */
  publicUrl: string
  /**
   * The parts of the requested address that affect HTML; all missing pages share one. Rendering uses this until
   * hydration.
   */
  renderedAt: { pathname: string; search: string }
  cmsOverrides: CmsOverrides
  pictures: Readonly<Record<string, Picture>>
  /** Anyone with a preview address sees drafts until it has `expired`. */
  preview: 'none' | 'shown' | 'expired'
}
export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('useSite needs a SiteContext above it')
  return site
}
