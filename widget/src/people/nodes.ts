import type { Person } from '@loquia/contracts'
import type { ExtrasHost } from '../extras/host'
import { node } from '../extras/nodes'
import { initialsOf } from '../looks/initials-of'

const svg = 'http://www.w3.org/2000/svg'
/** A head and shoulders, drawn as the panel's own icons are. */
const person = 'M12 11.5a3.8 3.8 0 1 0-.1 0M4.5 20c.7-3.7 3.6-5.7 7.5-5.7s6.8 2 7.5 5.7'

/** Decoration only. */
export function personIcon(): SVGElement {
  const icon = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', person)
  icon.append(path)
  return icon
}

/** Who speaks: a picture, or initials until it is there, which say nothing, and words. */
export function who({ name, picture }: Person, { look }: ExtrasHost, words: string, writes = false): HTMLElement {
  const shown = node('span', { className: 'initials' }, initialsOf(name))
  shown.setAttribute('aria-hidden', 'true')
  if (picture) {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => shown.replaceChildren(image))
    image.src = new URL(picture, look.api).href
  }
  const line = node('p', { className: 'who' }, shown, node('span', { dir: 'auto' }, words))
  if (writes) line.append(node('span', { className: 'thinking dots' }, ...Array.from('...', () => node('i', {}))))
  return line
}
