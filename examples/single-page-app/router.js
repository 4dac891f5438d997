// Navigation in the browser, as Turbo and its like do it: the address changes, and a new body takes the place of the old one.
const pages = {
  tours: [
    'Two hours on the marsh',
    'Seals at low tide, herons at high tide, and a guide who grew up here. Boats, jackets and a dry bag are in the price.',
  ],
  rental: ['Take a boat out yourself', 'Half a day or a whole one. We look at the wind together before you leave.'],
  visit: [
    'Find the boathouse',
    'At the end of the sea wall, where the road stops. The bus from the station turns round in front of our door.',
  ],
}
const names = Object.keys(pages)
const current = () => new URLSearchParams(location.search).get('page') ?? names[0]

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

function show() {
  const name = current() in pages ? current() : names[0]
  const [title, text] = pages[name]
  const body = document.createElement('body')
  const links = names.map((page) => {
    const link = element('a', { href: `?page=${page}` }, page[0].toUpperCase() + page.slice(1))
    if (page === name) link.setAttribute('aria-current', 'page')
    return link
  })
  body.append(
    element('nav', {}, ...links),
    element('main', {}, element('h1', { tabIndex: -1 }, title), element('p', {}, text)),
  )
  document.title = `${title} | Saltmarsh Kayaks`
  document.body.replaceWith(body)
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('nav a')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  show()
  document.querySelector('h1').focus()
})
addEventListener('popstate', show)
show()
