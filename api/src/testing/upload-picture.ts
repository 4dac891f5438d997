import type { CookieCaller } from './cookie-caller.js'

const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

/** @returns its id */
export async function uploadPicture(url: string, admin: CookieCaller): Promise<number> {
  const form = new FormData()
  form.set('file', new File([point], 'point.png', { type: 'image/png' }))
  const response = await fetch(`${url}/api/cms/media`, {
    method: 'POST',
    body: form,
    headers: { cookie: admin.cookie },
  })
  const { medias } = (await response.json()) as { medias: { id: number }[] }
  return medias[0]!.id
}
