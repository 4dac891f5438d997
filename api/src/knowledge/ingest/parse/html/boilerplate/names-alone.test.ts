import { expect, it } from 'vitest'
import { readWhole } from '../seen/read-page.testing.js'

const own =
  '<p>We repair clocks and barometers for homes and museums in the old town of Ely, and have done so since 1962 with four people.</p>'
const page = (body: string): string => `<html lang="en"><head><title>Page</title></head><body>${body}</body></html>`
const places = [
  (part: string) => page(`<main><h1>Shop</h1>${own}${own.replace('Ely', 'March')}${part}</main>`),
  (part: string) => page(`<div><h1>Shop</h1>${own}${part}${own.replace('Ely', 'March')}</div>`),
  (part: string) => page(`<div><main><h1>Shop</h1>${own}${own.replace('Ely', 'March')}</main>${part}</div>`),
]

it.each([
  ['<div class="share"><h2>Share a room</h2><p>A shared room costs 28 euros a night.</p></div>', '28 euros'],
  ['<section class="social"><h2>Social dinner</h2><p>Every Friday at seven, for 12 euros.</p></section>', '12 euros'],
  ['<div class="ads"><h2>Advertising</h2><p>A page in our paper costs 300 euros.</p></div>', '300 euros'],
  [
    '<section class="newsletter"><h2>Our printed letter</h2><p>A year costs 18 euros and comes by post.</p></section>',
    '18 euros',
  ],
  ['<section class="signup"><h2>Courses</h2><p>The Monday course costs 120 euros.</p></section>', '120 euros'],
  ['<div class="toast"><h3>Toast</h3><p>Toast with butter costs 3 euros.</p></div>', '3 euros'],
  ['<div id="social"><h3>Social rate</h3><p>People without work pay 6 euros.</p></div>', '6 euros'],
  [
    '<section class="popup"><h2>Pop-up shop</h2><p>In June we sell our clocks on the market square, every day beside the fountain.</p></section>',
    'fountain',
  ],
  [
    '<section class="related"><h2>Related crafts</h2><p>We also bind books and mend leather in the workshop beside the shop.</p></section>',
    'bind books',
  ],
  [
    '<section class="share"><h2>Car share</h2><p>Guests can borrow two bicycles and one car that stand in the yard.</p></section>',
    'two bicycles',
  ],
  [
    '<section class="cookies"><h2>Our cookies</h2><p>Every morning we bake oat, rye and butter cookies in the stone oven.</p></section>',
    'stone oven',
  ],
  [
    '<section class="consent"><h2>Consent of parents</h2><p>Children under 16 need the written consent of their parents to join a trip.</p></section>',
    'under 16',
  ],
  [
    '<form class="order-form"><h3>Order</h3><p><label><input type="checkbox" name="a"> Rye loaf, 4.20 €</label></p><p><label><input type="checkbox" name="b"> Wheat loaf, 3.80 €</label></p><input type="email" name="email"><button>Send</button></form>',
    '4.20 €',
  ],
  [
    '<form class="contact-form"><h3>Book a table</h3><p>Dinner is served Tuesday to Sunday from 18:00 to 22:00.</p><input type="email" name="email"><button>Send</button></form>',
    '18:00',
  ],
])('reads %s as text anywhere', (part, said) => {
  for (const place of places) expect(readWhole(place(part))).toContain(said)
})

it.each([
  [
    '<div class="cookie-consent" role="dialog"><p>We use cookies to analyse the traffic of our website. By clicking accept you agree.</p><button>Accept all</button></div>',
    'We use cookies',
  ],
  [
    '<div class="cookie-bar"><p>This website uses cookies to make your visit as pleasant as it can be.</p></div>',
    'uses cookies',
  ],
  [
    '<section class="newsletter"><h3>Newsletter</h3><p>Get 10 euros off your first order when you subscribe.</p><input type="email" name="email"><button>Subscribe</button></section>',
    '10 euros',
  ],
  [
    '<section class="newsletter"><h3>News</h3><p>Sign up for our newsletter and hear first of all that is new here.</p><a href="/n">Sign up</a></section>',
    'hear first',
  ],
  [
    '<div class="share"><span>Share this:</span><a href="https://facebook.com/s">Facebook</a><a href="https://x.com/s">X</a></div>',
    'Share this',
  ],
  ['<div class="offcanvas cart"><h3>Cart</h3><p>Your cart is empty.</p><p>Subtotal: 0,00 €</p></div>', 'Subtotal'],
  [
    '<section class="related"><h3>More</h3><div><a href="/a">Trip to Bath</a><p>Last summer all of us went to Bath to see the old clocks.</p></div><div><a href="/b">Trip to York</a><p>Last winter all of us went to York to see the old clocks.</p></div></section>',
    'went to Bath',
  ],
  [
    '<section id="comments" class="comments-area"><h2>2 comments</h2><ol class="comment-list"><li><p>I paid 250 euros for it last year, far too much.</p></li></ol></section>',
    '250 euros',
  ],
  [
    '<form class="contact"><label>Name <input name="n"></label><label><input type="checkbox" name="p"> I agree that my personal data is stored to answer my message.</label><button>Send</button></form>',
    'personal data',
  ],
])('leaves out %s', (part, said) => {
  for (const place of places) expect(readWhole(place(part))).not.toContain(said)
})
