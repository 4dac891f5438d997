import { divs, semantic, tables, type GoldPage } from './gold-page.testing.js'
import { englishDataPages } from './data-pages-en.testing.js'

export const englishPages: readonly GoldPage[] = [
  {
    name: 'hours in a table',
    language: 'en',
    html: semantic({
      title: 'Opening hours',
      business: 'Harbour Cycles',
      body: '<h1>Opening hours</h1><p>The workshop keeps the same hours as the shop.</p><table><tr><th>Day</th><th>Shop</th></tr><tr><td>Monday to Friday</td><td>9:00 – 18:00</td></tr><tr><td>Saturday</td><td>10:00 – 16:00</td></tr><tr><td>Sunday</td><td>Closed</td></tr></table><p>On bank holidays we stay closed.</p>',
    }),
    gold: 'Opening hours\nThe workshop keeps the same hours as the shop.\nDay Shop\nMonday to Friday 9:00 – 18:00\nSaturday 10:00 – 16:00\nSunday Closed\nOn bank holidays we stay closed.',
    rows: [
      ['Saturday', '10:00'],
      ['Sunday', 'Closed'],
    ],
  },
  {
    name: 'hours in a definition list',
    language: 'en',
    html: divs({
      title: 'Visit us',
      business: 'Fern & Moss',
      body: '<h2>Visit the nursery</h2><dl><dt>Weekdays</dt><dd>8am – 5pm</dd><dt>Saturday</dt><dd>8am – 1pm</dd><dt>Sunday</dt><dd>by appointment</dd></dl><p>Parking is free behind the greenhouse.</p>',
    }),
    gold: 'Visit the nursery\nWeekdays 8am – 5pm\nSaturday 8am – 1pm\nSunday by appointment\nParking is free behind the greenhouse.',
    rows: [['Sunday', 'by appointment']],
  },
  {
    name: 'price table with a caption and sections',
    language: 'en',
    html: semantic({
      title: 'Prices',
      business: 'Clip & Co',
      body: '<h1>Price list</h1><table><caption>Prices include washing</caption><thead><tr><th>Service</th><th>Short hair</th><th>Long hair</th></tr></thead><tbody><tr><th>Cut</th><td>£28</td><td>£36</td></tr><tr><th>Colour</th><td>£52</td><td>£74</td></tr><tr><th>Blow-dry</th><td>£18</td><td>£24</td></tr></tbody></table><p>Students pay ten percent less from Tuesday to Thursday.</p>',
    }),
    gold: 'Price list\nPrices include washing\nService Short hair Long hair\nCut £28 £36\nColour £52 £74\nBlow-dry £18 £24\nStudents pay ten percent less from Tuesday to Thursday.',
    rows: [
      ['Colour', '£74'],
      ['Blow-dry', '£18'],
    ],
  },
  {
    name: 'menu in a list with dots',
    language: 'en',
    html: divs({
      title: 'Lunch',
      business: 'The Copper Pot',
      body: '<h2>Lunch menu</h2><h3>Soups</h3><ul><li>Leek and potato <span>£5.50</span></li><li>Lentil with lemon <span>£5.80</span></li></ul><h3>Mains</h3><ul><li>Fish pie with peas <span>£11.90</span></li><li>Mushroom risotto (v) <span>£10.50</span></li></ul><p>All dishes may contain traces of nuts.</p>',
    }),
    gold: 'Lunch menu\nSoups\nLeek and potato £5.50\nLentil with lemon £5.80\nMains\nFish pie with peas £11.90\nMushroom risotto (v) £10.50\nAll dishes may contain traces of nuts.',
    rows: [
      ['Fish pie', '£11.90'],
      ['Lentil', '£5.80'],
    ],
  },
  {
    name: 'questions under headings',
    language: 'en',
    html: semantic({
      title: 'FAQ',
      business: 'Boxwood Removals',
      body: '<h1>Frequently asked questions</h1><h3>Do you pack for us?</h3><p>Yes. Two packers come the day before and bring the boxes.</p><h3>How early must I book?</h3><p>Three weeks ahead in summer, one week in winter.</p><h3>Are my things insured?</h3><p>Everything is insured up to £40,000 while it is in our hands.</p>',
    }),
    gold: 'Frequently asked questions\nDo you pack for us?\nYes. Two packers come the day before and bring the boxes.\nHow early must I book?\nThree weeks ahead in summer, one week in winter.\nAre my things insured?\nEverything is insured up to £40,000 while it is in our hands.',
    pairs: [
      ['Do you pack for us?', 'Two packers come the day before'],
      ['How early must I book?', 'Three weeks ahead in summer'],
      ['Are my things insured?', 'up to £40,000'],
    ],
  },
  {
    name: 'questions in details',
    language: 'en',
    html: semantic({
      title: 'Help',
      business: 'Larkspur Yarns',
      body: '<h1>Help</h1><details><summary>Can I return wool?</summary><p>Unopened skeins may come back within 30 days.</p></details><details><summary>Where do you ship?</summary><p>To the United Kingdom and Ireland, on weekdays before noon.</p></details><details open><summary>Is the wool dyed here?</summary><div><p>Every batch is dyed in our own kitchen.</p></div></details>',
    }),
    gold: 'Help\nCan I return wool?\nUnopened skeins may come back within 30 days.\nWhere do you ship?\nTo the United Kingdom and Ireland, on weekdays before noon.\nIs the wool dyed here?\nEvery batch is dyed in our own kitchen.',
    pairs: [
      ['Can I return wool?', 'within 30 days'],
      ['Where do you ship?', 'United Kingdom and Ireland'],
      ['Is the wool dyed here?', 'our own kitchen'],
    ],
  },
  {
    name: 'questions in an accordion of buttons',
    language: 'en',
    html: divs({
      title: 'Questions',
      business: 'Peak Dental',
      body: '<h2>Your questions</h2><div class="accordion"><div class="accordion-item"><button class="accordion-button">Does whitening hurt?</button><div class="accordion-body">Most patients feel a slight tingle for a day.</div></div><div class="accordion-item"><button class="accordion-button">Do you see children?</button><div class="accordion-body">From the age of three, on Wednesday afternoons.</div></div></div>',
    }),
    gold: 'Your questions\nDoes whitening hurt?\nMost patients feel a slight tingle for a day.\nDo you see children?\nFrom the age of three, on Wednesday afternoons.',
    pairs: [
      ['Does whitening hurt?', 'slight tingle'],
      ['Do you see children?', 'age of three'],
    ],
  },
  {
    name: 'questions in a definition list',
    language: 'en',
    html: tables({
      title: 'Questions',
      business: 'Old Mill B&amp;B',
      body: '<h2>Good to know</h2><dl><dt>May we bring a dog?</dt><dd>Small dogs are welcome for £5 a night.</dd><dt>When is breakfast?</dt><dd>From half past seven until ten.</dd></dl>',
    }),
    gold: 'Good to know\nMay we bring a dog?\nSmall dogs are welcome for £5 a night.\nWhen is breakfast?\nFrom half past seven until ten.',
    pairs: [
      ['May we bring a dog?', '£5 a night'],
      ['When is breakfast?', 'half past seven'],
    ],
  },
  {
    name: 'questions in bold paragraphs',
    language: 'en',
    html: divs({
      title: 'FAQ',
      business: 'Swift Boilers',
      body: '<h1>FAQ</h1><p><strong>How long does a service take?</strong></p><p>About an hour, if the boiler is easy to reach.</p><p><strong>Do you charge for a visit?</strong><br>A visit within ten miles is free.</p>',
    }),
    gold: 'FAQ\nHow long does a service take?\nAbout an hour, if the boiler is easy to reach.\nDo you charge for a visit?\nA visit within ten miles is free.',
    pairs: [
      ['How long does a service take?', 'About an hour'],
      ['Do you charge for a visit?', 'within ten miles is free'],
    ],
  },
  {
    name: 'staff cards',
    language: 'en',
    html: semantic({
      title: 'Our team',
      business: 'Willow Vets',
      body: '<h1>Our team</h1><div class="team"><div class="card"><img src="a.jpg" alt=""><h3>Dr Amy Osei</h3><p class="role">Veterinary surgeon</p><p>Looks after cats and rabbits since 2011.</p></div><div class="card"><img src="b.jpg" alt=""><h3>Tom Lindqvist</h3><p class="role">Veterinary nurse</p><p>Runs the puppy classes on Thursdays.</p></div></div>',
    }),
    gold: 'Our team\nDr Amy Osei\nVeterinary surgeon\nLooks after cats and rabbits since 2011.\nTom Lindqvist\nVeterinary nurse\nRuns the puppy classes on Thursdays.',
  },
  {
    name: 'contact block and footer with address',
    language: 'en',
    html: '<!doctype html><html lang="en"><head><title>Contact | Bright Lane Laundry</title></head><body><header><nav><a href="/">Home</a><a href="/about">About</a></nav></header><main><h1>Contact us</h1><p>The quickest way is to call before eleven.</p><form><label>Name</label><input><label>Message</label><textarea></textarea><button>Send</button></form></main><footer><p>Bright Lane Laundry, 14 Mercer Street, Leeds LS1 4AB</p><p>Tel. 0113 496 0012 · hello@brightlane.example</p><p>Mon–Fri 7:30–19:00, Sat 8:00–13:00</p><p><a href="/privacy">Privacy policy</a> © 2026 All rights reserved</p></footer></body></html>',
    gold: 'Contact us\nThe quickest way is to call before eleven.\nBright Lane Laundry, 14 Mercer Street, Leeds LS1 4AB\nTel. 0113 496 0012 hello@brightlane.example\nMon–Fri 7:30–19:00, Sat 8:00–13:00',
  },
  ...englishDataPages,
  {
    name: 'related posts and a share bar around an article',
    language: 'en',
    html: divs({
      title: 'Winter tyres',
      business: 'Grip Garage',
      body: '<h1>When to change to winter tyres</h1><p>We change tyres from October on. Rubber for the summer hardens below seven degrees, and the way to a stop grows by a third.</p><p>A change of four wheels costs £44 and takes half an hour; we store the other set for £30 a season.</p><div class="share"><span>Share this on</span><a href="#">Facebook</a></div><div class="related-posts"><h3>You may also like</h3><ul><li><a href="/p/1">Five ways to save fuel</a></li><li><a href="/p/2">Is your battery ready?</a></li></ul></div>',
    }),
    gold: 'When to change to winter tyres\nWe change tyres from October on. Rubber for the summer hardens below seven degrees, and the way to a stop grows by a third.\nA change of four wheels costs £44 and takes half an hour; we store the other set for £30 a season.',
  },
  {
    name: 'numbered questions under numbered chapters',
    language: 'en',
    html: semantic({
      title: 'Handbook of questions',
      business: 'Wheel House',
      body: '<h1>Questions of our riders</h1><h2>1 Hiring</h2><h3 id="s11">1.1 What does a day cost?</h3><p>Eighteen pounds, helmet included.</p><h3 id="s12">1.2 Who may hire?</h3><p>Everybody over sixteen with a passport or a driving licence.</p><h2>2 Repairs</h2><h3 id="s21">2.1 How long does a new chain take?</h3><p>An hour, if you wait in the shop.</p>',
    }),
    gold: 'Questions of our riders\n1 Hiring\nWhat does a day cost?\nEighteen pounds, helmet included.\nWho may hire?\nEverybody over sixteen with a passport or a driving licence.\n2 Repairs\nHow long does a new chain take?\nAn hour, if you wait in the shop.',
    pairs: [
      ['What does a day cost?', 'Eighteen pounds'],
      ['Who may hire?', 'over sixteen'],
      ['How long does a new chain take?', 'An hour'],
    ],
  },
  {
    name: 'an accordion of a page builder, without question marks',
    language: 'en',
    html: divs({
      title: 'Shop help',
      business: 'Larch & Loom',
      body: '<h2>Orders</h2><div class="elementor-accordion"><div class="elementor-accordion-item"><div id="elementor-tab-title-1" class="elementor-tab-title" role="button" aria-controls="elementor-tab-content-1" aria-expanded="false"><a class="elementor-accordion-title" tabindex="0">Changing an order</a></div><div id="elementor-tab-content-1" class="elementor-tab-content" role="region"><p>Write to us before four in the afternoon, and we change it free of charge.</p></div></div><div class="elementor-accordion-item"><div id="elementor-tab-title-2" class="elementor-tab-title" role="button" aria-controls="elementor-tab-content-2" aria-expanded="false"><a class="elementor-accordion-title" tabindex="0">Wrapping as a present</a></div><div id="elementor-tab-content-2" class="elementor-tab-content" role="region"><p>Three pounds, with a card in our handwriting.</p></div></div></div><h2>Care</h2><details class="e-n-accordion-item"><summary><div>Washing wool</div></summary><div><p>By hand in cold water, and dried lying flat.</p></div></details>',
    }),
    gold: 'Orders\nChanging an order\nWrite to us before four in the afternoon, and we change it free of charge.\nWrapping as a present\nThree pounds, with a card in our handwriting.\nCare\nWashing wool\nBy hand in cold water, and dried lying flat.',
    pairs: [
      ['Changing an order', 'before four in the afternoon'],
      ['Wrapping as a present', 'Three pounds'],
      ['Washing wool', 'cold water'],
    ],
  },
  {
    name: 'a pub of cards: days, dishes, guests and buttons',
    language: 'en',
    html: divs({
      title: 'Welcome',
      business: 'The Drovers',
      body: '<h1>The Drovers</h1><h2>When we open</h2><div class="grid"><div class="card"><h3>Monday</h3><i class="fa fa-clock"></i><p>Closed</p></div><div class="card"><h3>Tuesday</h3><i class="fa fa-clock"></i><p>12.00pm - 3.00pm<br>5.30pm - 11.00pm</p></div></div><h2>For children</h2><div class="p-5"><div class="flex"><h3>Two sausages with peas and chips</h3><p>£6.50</p></div><p>From the butcher next door.</p></div><div class="p-5"><div class="flex"><h3>Homemade chicken bites with peas and chips</h3><p>£7.50</p></div><p>Baked, not fried.</p></div><div class="p-5"><div class="flex"><h3>Fish fingers</h3><p>£6.25</p></div><p>Cod from the quay.</p></div><a class="btn btn-dark" href="/menu">See our menus</a><h2>Guests</h2><div class="swiper"><div class="slide"><p>We turned up wet and late, and they lit the fire for us.</p><div><h5>Dora Finch</h5></div></div><div class="slide"><p>The best pie between here and the sea, and a garden for the dog.</p><div><h5>Sam Oake</h5></div></div></div>',
    }),
    gold: 'The Drovers\nWhen we open\nMonday: Closed\nTuesday: 12.00pm - 3.00pm; 5.30pm - 11.00pm\nFor children\nTwo sausages with peas and chips: £6.50; From the butcher next door.\nHomemade chicken bites with peas and chips: £7.50; Baked, not fried.\nFish fingers: £6.25; Cod from the quay.\nGuests\nWe turned up wet and late, and they lit the fire for us.\nDora Finch\nThe best pie between here and the sea, and a garden for the dog.\nSam Oake',
    rows: [
      ['Monday', 'Closed'],
      ['Tuesday', '12.00pm - 3.00pm', '5.30pm - 11.00pm'],
      ['Homemade chicken bites', '£7.50'],
      ['Fish fingers', '£6.25'],
    ],
  },
]
