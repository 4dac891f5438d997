import { warnOnce, type FullAppearance } from './full-appearance'

/**
 * @param onLoad called when a picture can be shown
 * @returns a function that returns the loaded picture's address
 */
export function createPictureLoader(onLoad: () => void): (look: FullAppearance) => string | undefined {
  const pictures = new Map<string, boolean>()
  return ({ avatarUrl, api }) => {
    if (!avatarUrl) return undefined
    const address = URL.parse?.(avatarUrl, api)
    if (!address || !/^https?:$/.test(address.protocol)) {
      warnOnce(`avatarUrl: "${avatarUrl}" is not valid`)
      return undefined
    }
    const { href } = address
    if (!pictures.has(href)) {
      pictures.set(href, false)
      const image = new Image()
      image.referrerPolicy = 'no-referrer'
      image.addEventListener('load', () => {
        pictures.set(href, true)
        onLoad()
      })
      image.src = href
    }
    return pictures.get(href) ? href : undefined
  }
}
