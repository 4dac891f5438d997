import { chatPath, questionPath } from '@loquia/contracts'

export const icons = new Map([
  ['chat', chatPath],
  ['question', questionPath],
])

export function createIcon(d: string): SVGElement {
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  image.setAttribute('viewBox', '0 0 24 24')
  image.classList.add('own')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', d)
  image.append(path)
  return image
}
