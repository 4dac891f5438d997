import type { VisitedSite } from './visited-site.testing.js'

export const visitedEnglish: readonly VisitedSite[] = [
  {
    business: 'Saltmarsh Kitchen',
    language: 'en',
    pages: [
      ['/', 'A kitchen by the marsh', '<p>Saltmarsh Kitchen is a restaurant of thirty seats at the end of Staithe Lane. We cook what the boats and the gardens around Thornham bring in that morning.</p><p>Ruth Penhale opened the restaurant in April 2009 in the old net loft. Her sister Clare joined her as pastry chef three years later.</p>'],
      ['/opening-times', 'Opening times', '<table><tr><th>Day</th><th>Lunch</th><th>Dinner</th></tr><tr><td>Monday</td><td>Closed</td><td>Closed</td></tr><tr><td>Tuesday to Thursday</td><td>12:00 – 14:30</td><td>18:00 – 21:30</td></tr><tr><td>Friday and Saturday</td><td>12:00 – 15:00</td><td>18:00 – 22:30</td></tr><tr><td>Sunday</td><td>12:00 – 16:00</td><td>Closed</td></tr></table><h2>Holidays</h2><ul><li>Good Friday: dinner only, 18:00 – 21:30</li><li>Easter Sunday: 12:00 – 18:00, set menu</li><li>Christmas Day and Boxing Day: closed</li><li>New Year’s Eve: one sitting at 20:00</li></ul>'],
      ['/menu', 'Menu', '<h2>Starters</h2><ul><li>Potted brown shrimps (crustaceans, milk) £9.50</li><li>Beetroot and goat’s curd (milk, nuts) £8.00</li></ul><h2>Mains</h2><ul><li>Whole plaice with samphire (fish, milk) £21.00</li><li>Hogget shoulder with barley (gluten, celery) £23.50</li><li>Celeriac pie, vegan (gluten) £17.00</li></ul><h2>Puddings</h2><ul><li>Treacle tart (gluten, egg, milk) £7.50</li><li>Poached pear, vegan £7.00</li></ul><p>Please tell us about any allergy when you book: our kitchen handles nuts, gluten and shellfish every day.</p>'],
      ['/visit', 'Before you come', '<h2>Booking</h2><p>Book online or call 01485 496 023. Tables for more than eight are taken by telephone only. We hold a table for fifteen minutes.</p><h2>Cancelling</h2><p>You may cancel free of charge up to 24 hours before your meal. After that we charge £15 a guest.</p><h2>Dogs</h2><p>Well-behaved dogs may sit with you in the garden room, but not in the main dining room.</p><h2>Parking</h2><p>There are six spaces in our yard. The village car park on Church Street is two minutes away and costs £3 a day.</p><h2>Paying</h2><p>We take all cards and contactless, but no cash. Service is not included.</p>'],
    ],
    answered: [
      ['When are you open on Sunday?', /^(?![^]*Easter)[^]*12:00 – 16:00/],
      ['are you open on easter sunday', /12:00 – 18:00/],
      ['Do you open at Christmas?', /Boxing Day: closed/],
      ['Can I bring my dog?', /garden room/],
      ['Is there parking?', /six spaces/],
      ['How much is the plaice?', /£21\.00/],
      ['Who opened the restaurant and when?', /Ruth Penhale opened the restaurant in April 2009/],
      ['can i pay in cash', /no cash/],
      ['How late can I cancel a table?', /24 hours/],
    ],
    declined: ['Do you have a student discount?', 'What is Ruth Penhale’s home address?', 'How old is Clare?', 'Do you have live music?', 'Can I buy a gift voucher?', 'Do you have high chairs for babies?', 'Do you deliver to Norwich?', 'Is Ruth married?'],
  },
  {
    business: 'Ashdown Dental Care',
    language: 'en',
    pages: [
      ['/', 'Welcome', '<p>Ashdown Dental Care looks after the teeth of families in Forest Row. The practice was founded in 1987 by Dr Helen Mwangi and moved to its present rooms in 2015.</p><p>We are taking new private patients. Our list for NHS patients is full.</p>'],
      ['/team', 'The team', '<h2>Dr Helen Mwangi</h2><p>Principal dentist. Trained at King’s College London and treats nervous patients with hypnosis.</p><h2>Dr Imran Qureshi</h2><p>Dentist since 2012, with a special interest in implants. Works on Mondays, Tuesdays and Fridays.</p><h2>Sophie Lund</h2><p>Hygienist. Speaks Danish and German.</p>'],
      ['/fees', 'Fees', '<table><tr><th>Treatment</th><th>Fee</th><th>Time</th></tr><tr><td>New patient examination</td><td>£65</td><td>40 minutes</td></tr><tr><td>Check-up</td><td>£48</td><td>20 minutes</td></tr><tr><td>Hygienist visit</td><td>£70</td><td>30 minutes</td></tr><tr><td>White filling</td><td>from £120</td><td>45 minutes</td></tr><tr><td>Single implant</td><td>from £2,400</td><td>three visits</td></tr><tr><td>Home whitening</td><td>£320</td><td>two visits</td></tr></table><p>Children under six are seen free when a parent is a patient. You can spread fees over £500 over ten months without interest.</p>'],
      ['/contact', 'Find us', '<p>Ashdown Dental Care, 3 Lewes Road, Forest Row RH18 5ES</p><p>Telephone 01342 496 118</p><p>reception@ashdowndental.example</p><h2>Opening hours</h2><p>Monday to Thursday: 8:30 – 17:30</p><p>Friday: 8:30 – 13:00</p><p>Saturday and Sunday: closed</p><h2>Emergencies</h2><p>Call before nine and we see you the same day. When we are closed, call 111.</p><h2>Getting here</h2><p>The door has no step, and treatment room one is on the ground floor. The bus 270 stops outside.</p>'],
    ],
    answered: [
      ['How much is a check-up?', /£48/],
      ['how long does a filling take', /45 minutes/],
      ['What is your phone number?', /01342 496 118/],
      ['Where are you?', /3 Lewes Road/],
      ['Are you open on Saturday?', /Saturday and Sunday: closed/],
      ['Are you taking new NHS patients?', /NHS patients is full/],
      ['When was the practice founded?', /1987/],
      ['On which days does Dr Qureshi work?', /Mondays, Tuesdays and Fridays/],
      ['Can I pay in instalments or spread the cost?', /ten months/],
    ],
    declined: ['Do you do braces for adults?', 'What is Sophie Lund’s phone number?', 'Where does Dr Mwangi live?', 'How much do you charge for dentures?', 'Do you have a car park?', 'Do you accept Bupa insurance?', 'How much does Dr Qureshi earn?'],
  },
  {
    business: 'Cogwheel Cycles',
    language: 'en',
    pages: [
      ['/', 'Bikes, mended and hired', '<p>Cogwheel Cycles is a workshop and hire shop on the towpath at Hebden Bridge. Gareth Illingworth runs it with two mechanics.</p><p>We mend any make of bicycle, and we do not work on electric bikes with a rear motor.</p>'],
      ['/hire', 'Hire a bike', '<p>Bring a driving licence or a passport. Helmet, lock and map are included.</p><table><tr><th>Bike</th><th>Half day</th><th>Full day</th></tr><tr><td>Town bike</td><td>£14</td><td>£22</td></tr><tr><td>Mountain bike</td><td>£20</td><td>£32</td></tr><tr><td>Child’s bike</td><td>£9</td><td>£14</td></tr></table><p>The deposit is £50 for each bike and comes back when the bike does.</p>'],
      ['/faq', 'Questions', '<h3>How long does a service take?</h3><p>Two working days in winter, four in summer. Leave the bike before ten.</p><h3>Do I have to book a repair?</h3><p>Punctures and brakes are done while you wait. For anything else, book on 01422 496 071.</p><h3>Do you buy used bikes?</h3><p>No, but we take them in part exchange for one of ours.</p><h3>Can I cancel a hire?</h3><p>Yes, until six the evening before, and we return the deposit in full.</p>'],
      ['/shop', 'Hours and address', '<p>Cogwheel Cycles, Unit 4, Canal Wharf, Hebden Bridge HX7 8AD</p><p>Monday and Tuesday: closed</p><p>Wednesday to Friday: 9:00 – 17:30</p><p>Saturday and Sunday: 8:30 – 18:00</p><p>From November to February the shop is closed on Sundays.</p>'],
    ],
    answered: [
      ['How much does it cost to hire a mountain bike for a day?', /£32/],
      ['Do you repair electric bikes?', /do not work on electric bikes with a rear motor/],
      ['Do I need to leave a deposit?', /£50/],
      ['how long will a service take', /Two working days/],
      ['Who is the owner?', /Gareth Illingworth/],
      ['are you open on mondays', /Monday and Tuesday: closed/],
      ['What do I need to bring to hire a bike?', /driving licence or a passport/],
    ],
    declined: ['Do you offer a discount for students?', 'Do you sell skateboards?', 'Can you deliver the bikes to Manchester?', 'When was the shop opened?', 'What is Gareth’s mobile number?', 'Do you have vegan sandwiches?', 'Do you have a toilet?', 'Is there wifi?'],
  },
]
