export const icons = new Map([
  ['chat', 'M5 4h14q2 0 2 2v10q0 2-2 2h-7l-5 4v-4H5q-2 0-2-2V6q0-2 2-2zM8 9h8M8 13h5'],
  ['question', 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.01'],
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
