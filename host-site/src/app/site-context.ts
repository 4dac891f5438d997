import type { Picture } from '@loquia/contracts'
import type { CmsOverrides } from '../texts'
import { createContext, useContext } from 'react'

/** What server and browser must know alike to render the same page. */
export interface Site {
  /** Origin under which visitors reach the site, without a slash at the end. */
  publicUrl: string
  /**
   * Where the server rendered the page: the address of the request less what no HTML depends on, and one address for
   * all pages that do not exist. Until hydration this is what is drawn from, and not the address bar.
   */
  renderedAt: { pathname: string; search: string }
  /** Texts the owner wrote in place of the defaults. */
  cmsOverrides: CmsOverrides
  /** Pictures the owner chose, by the key of their place. */
  pictures: Readonly<Record<string, Picture>>
  /**
   * Drafts are shown: the page is for whoever has its address, and says so; `expired` when the address is too old for
   * them.
   */
  preview: 'none' | 'shown' | 'expired'
}
export const SiteContext = createContext<Site | null>(null)

/** Throws outside its provider. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('useSite needs a SiteContext above it')
  return site
}
