import { expect, it } from 'vitest'
import { readPage, readWhole } from '../seen/read-page.testing.js'

it.each([
  '<p style="color:#fff;background:#fff">A watch costs 5 euros.</p>',
  '<div style="background-color:#FFFFFF"><span style="color:rgb(255,255,255)">A watch costs 5 euros.</span></div>',
  '<div style="background:#fff"><p>Clean. <font color="#ffffff">A watch costs 5 euros.</font></p></div>',
  '<p style="color:transparent">A watch costs 5 euros.</p>',
  '<style>.seo{color:white;background:#ffffff}</style><p class="seo">A watch costs 5 euros.</p>',
  '<p style="font-size:0">A watch costs 5 euros.</p>',
  '<style>.z{font-size:0}</style><p>Clean <span class="z">A watch costs 5 euros.</span></p>',
  '<div style="position:absolute;left:-9999px">A watch costs 5 euros.</div>',
  '<style>.off{position:absolute;left:-9999px}</style><p class="off">A watch costs 5 euros.</p>',
  '<span style="position:absolute;clip:rect(0,0,0,0)">A watch costs 5 euros.</span>',
  '<p style="height:0;overflow:hidden">A watch costs 5 euros.</p>',
  '<p>A polish costs 20 euros.</p><p style="display:none">A watch costs 5 euros.</p>',
  '<form><input name="n"><span class="error">Please enter more than 5 euros.</span></form>',
  '<p class="line price-now">Now: €59</p><p class="line price-was" style="display:none">Was: 5 euros</p>',
])('removes what nobody sees: %s', (main) => {
  expect(readPage(main)).not.toContain('5 euros')
})

it.each([
  '<p style="color:white">A clean costs 49 euros.</p>',
  '<div style="background:#fff url(x.jpg)"><p style="color:#fff">A clean costs 49 euros.</p></div>',
  '<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">A clean costs 49 euros.</p>',
  '<div style="font-size:0"><p style="font-size:16px">A clean costs 49 euros.</p></div>',
  '<div style="opacity:0;transform:translateY(20px)"><p>A clean costs 49 euros.</p></div>',
  '<div data-aos="fade-up" class="invisible"><p>A clean costs 49 euros.</p></div>',
  '<p>It takes a week<span id="dots">...</span><span id="more" style="display:none"> and costs 49 euros in all.</span></p><button onclick="more()">Read more</button>',
  '<dialog open><p>A clean costs 49 euros.</p></dialog>',
  '<button data-bs-toggle="modal" data-bs-target="#m">Prices</button><div class="modal" id="m" aria-hidden="true"><p>A clean costs 49 euros.</p></div>',
  '<div class="slick-slide" aria-hidden="false"><p>Polish</p></div><div class="slick-slide" aria-hidden="true"><p>A clean costs 49 euros.</p></div>',
  '<form class="f"><input name="a"></form><div class="success-rate"><p>A clean costs 49 euros.</p></div>',
])('reads what is shown or can be: %s', (main) => {
  expect(readPage(main)).toContain('49 euros')
})

it('reads a dialog with a price beside the main part when a button opens it', () => {
  const page = readWhole(
    '<html lang="en"><head><title>Page</title></head><body><main><h1>Shop</h1><p>We repair clocks and barometers for homes and museums.</p><button data-bs-toggle="modal" data-bs-target="#m">Prices</button></main><div class="modal" id="m" aria-hidden="true"><p>A clean costs 49 euros.</p></div></body></html>',
  )
  expect(page).toContain('49 euros')
})

it('reads a page that a script shows when it is ready', () => {
  expect(
    readWhole(
      '<html lang="en"><head><title>Page</title></head><body><div id="app" style="display:none"><main><h1>Shop</h1><p>A clean costs 49 euros.</p></main></div></body></html>',
    ),
  ).toContain('49 euros')
})
