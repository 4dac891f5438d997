import type { Locale } from '@loquia/contracts'

export interface GoldPage {
  name: string
  language: Locale
  html: string
  /** In the words of the page or its structured data. */
  gold: string
  /** Each question must stay with its answer. */
  pairs?: readonly (readonly [question: string, answer: string])[]
  /** Words that must share a line, such as a row with its price. */
  rows?: readonly (readonly string[])[]
}

interface Frame {
  title: string
  business: string
  body: string
  head?: string
  lang?: Locale
}

const menu = {
  en: '<li><a href="/">Home</a></li><li><a href="/services">Services</a></li><li><a href="/gallery">Gallery</a></li><li><a href="/blog">Blog</a></li><li><a href="/contact">Get in touch</a></li>',
  it: '<li><a href="/">Home</a></li><li><a href="/servizi">Servizi</a></li><li><a href="/galleria">Galleria</a></li><li><a href="/blog">Blog</a></li><li><a href="/contatti">Scrivici</a></li>',
} as const
const consent = {
  en: '<div id="cookie-banner" class="cookie-consent"><p>We use cookies to improve your experience. By browsing you accept our cookie policy.</p><button>Accept all</button><button>Reject</button></div>',
  it: '<div id="cookie-banner" class="cookie-consent"><p>Usiamo i cookie per migliorare la tua esperienza. Continuando accetti la nostra cookie policy.</p><button>Accetta tutti</button><button>Rifiuta</button></div>',
} as const
const newsletter = {
  en: '<div class="newsletter"><h4>Newsletter</h4><p>Subscribe to our newsletter for monthly offers.</p><form><input type="email" placeholder="Your email"><button>Subscribe</button></form></div>',
  it: '<div class="newsletter"><h4>Newsletter</h4><p>Iscriviti alla newsletter per le offerte del mese.</p><form><input type="email" placeholder="La tua email"><button>Iscriviti</button></form></div>',
} as const
const rights = {
  en: '<p>© 2026 All rights reserved. Powered by PagePress</p>',
  it: '<p>© 2026 Tutti i diritti riservati. Powered by PagePress</p>',
} as const

export function semantic({ title, business, body, head = '', lang = 'en' }: Frame): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} | ${business}</title>${head}<style>.a{color:red}</style></head><body>${consent[lang]}
<header><a href="/" class="logo"><img src="/logo.png" alt="${business}"></a><nav><ul>${menu[lang]}</ul></nav></header><main>${body}</main>
<footer>${newsletter[lang]}<ul class="social"><li><a href="#">Facebook</a></li><li><a href="#">Instagram</a></li></ul>${rights[lang]}</footer><script>track('page')</script></body></html>`
}

export function divs({ title, business, body, head = '', lang = 'en' }: Frame): string {
  return `<html lang="${lang}"><head><title>${business} - ${title}</title>${head}</head><body><div class="site"><div class="top-bar"><div class="menu main-navigation"><ul>${menu[lang]}</ul></div></div>
<div class="wrapper"><div class="content-area"><div class="entry-content">${body}</div></div><div class="sidebar widget-area">${newsletter[lang]}<div class="share-buttons"><a href="#">Facebook</a> <a href="#">Twitter</a></div></div></div>
<div class="site-footer"><div class="inner">${rights[lang]}</div></div></div>${consent[lang]}</body></html>`
}

export function tables({ title, business, body, head = '', lang = 'en' }: Frame): string {
  const links = menu[lang].replaceAll('<li>', '<td>').replaceAll('</li>', '</td>')
  return `<html><head><title>${title} - ${business}</title>${head}</head><body bgcolor="white"><table width="100%"><tr>${links}</tr></table><table width="900" align="center"><tr><td>${body}</td></tr></table><center><font size="1">${rights[lang]}</font></center></body></html>`
}
