// What visitors say in several words and websites in one. How a line is read: `../word-groups.ts`.
export const phrases = `
bank holiday, bank holidays, public holiday, public holidays, national holiday > holiday holidays closed christmas
christmas day, christmas eve, new year, good friday, boxing day > christmas holiday holidays closed
half term, school holidays, summer holidays > holiday holidays term
out of hours, after hours, in the middle of the night, middle of the night, at night, at the weekend > emergency evening evenings weekend weekends
all year round, all year, year round, in winter, in the winter, off season, out of season > season seasonal winter year october november march april
how do i get there, how to get there, how do i get to you, how do we get there, how do i reach, how to reach, get to you, come by bus, come by train, which bus, what bus, sat nav > directions bus train station walk parking road postcode
sat nav, postal code > postcode address directions
public transport > bus buses train station tram stop
leave my car, leave the car, leave our car, leave a car, somewhere to park, place to park, park my car, park the car, park outside, space for my car, where do i park > parking park car spaces
car park, parking space, parking spaces > parking park spaces
bike rack, cycle rack, lock my bike, park my bike, leave my bike > bike bikes bicycle cycle rack racks
close to > minutes walk next miles
how far > minutes miles walk km distance metres
which area, what area, what areas, which areas, which towns, how far do you travel, do you travel, do you come to, do you cover, come out to, come to my house, home visit, home visits, house call, house calls > area areas cover radius travel miles within postcode home visits callout
other shops > shop shops stores studio
mobility scooter, walking stick, cant walk, cannot walk, bad knees, bad hip, in a wheelchair > wheelchair step steps ramp accessible accessibility access lift level stairs
hard of hearing, hearing aid > hearing loop
partially sighted, guide dog, assistance dog, guide dogs, service dog > assistance guide dogs
little one, little ones > children child kids under family families young juniors
minimum age, how old do, how old must, age limit, age limits, too young, too old, old enough, what age, which age, from what age > age ages aged under over years minimum
too old, never too late > age adults any
grown up, grown ups > adult adults over
over 60, over 65 > senior seniors concession concessions over 60 65 reduced
party of, big group, large group, coach party, school trip, school group, school visit > group groups people parties schools
hen do, hen party, hen night, stag do, stag party, stag night, bachelor party > group groups parties party private events
team building, works do, office party, staff party, company event, company outing, away day > corporate companies company events groups team business
birthday party, childrens party, kids party > birthday party parties children
on my own, by myself, single person > single alone solo individual individuals
two of us > couple couples two double
women only, ladies only > women ladies woman
price list, your rates > prices price rates
per hour, hourly rate, by the hour, an hour > hour hourly rate
per head, per person, each person > person head each
lowest price, least expensive > from price prices starts
extra charge, extra charges, hidden costs, hidden fees, on top > extra included includes supplement charge fee
thrown in, come with, comes with, part of the price > included includes include inclusive with extra
debit card, credit card, card payment, card payments, pay by card, pay with card > card cards contactless debit credit
american express > amex card cards
apple pay, google pay, tap and go > contactless card cards
pay in cash > cash
cash only, cash machine > cash card cards
bank transfer, wire transfer > transfer bank
pay later, pay monthly, pay in instalments, spread the cost, payment plan, payment plans, split the payment, split payment, pay over time, in stages > instalments installments finance plan spread
down payment, money upfront, pay upfront, in advance > deposit advance upfront quarter half booking balance paid
tax free, plus vat, including vat > vat tax
service charge > service tip tips gratuity
money off, cheaper for, promo code, special offer, special offers > discount discounts offer offers off reduced concession free saving
cant afford, cannot afford, low income, on benefits, universal credit, financial aid, financial help, financial support > bursary bursaries scholarship scholarships assistance reduced support help concession
second child > sibling siblings brother sister brothers sisters family second
free of charge > free
free trial, try it out, try before, try out, first class free, give it a go, have a go > trial taster try introductory first
loyalty card, loyalty scheme, reward card > loyalty points stamp stamps card reward
gift card, gift cards, gift voucher, gift vouchers, gift certificate, gift token, give as a present, buy as a gift, as a present, as a gift, birthday present, christmas present, present for > voucher vouchers gift gifts
season ticket, annual pass > membership season annual pass subscription
sign up, signing up, signed up, get started, how do i start, become a member, become a client, become a patient, new patient, new patients, new client > register registration registering enrol enroll enrolment join form sign apply
make an appointment, get an appointment, book online, book a slot, do i need to book, do i have to book, need an appointment, book ahead, in advance, just turn up, just come, turn up, walk in, walk ins, walk-in, without an appointment, without booking, drop in, drop-in, just show up, no appointment > book booking bookings appointment appointments reserve reservation walk drop
waiting list, fully booked, sold out, full up, any spaces, spaces left, places left > waiting list places availability spaces full waitlist
cancel my, cant make it, cannot make it, cant come, call off, change my mind, changed my mind, pull out, back out, cancel anytime, stop my, leave the course, notice period > cancel cancellation cancellations cancelled notice refund refunded withdraw cancelling
get my money back, get money back, money back > refund refunds refunded cancel cancellation returned return
change the date, change my booking, change my appointment, different day, another day, change date, move my, swap days > change move reschedule rearrange rebook transfer notice
running late, arrive late, arriving late, late arrival, late arrivals, late check in, missed appointment, missed lesson, no show, no-show, dont turn up > late missed miss arrive arrival notice minutes
check in, checking in, get there early, pitch up > arrive arrival arrivals from
check out, checking out, check-out, when do we have to leave, have to leave, time to leave > checkout departure depart leave vacate by away
early check in, early check-in, late checkout, late check out, stay longer > early late
how long does it take, how long will it take, how long do, how long is, how long are, how long does, how quickly, how quick, how fast, how soon, when will it be ready, ready in, while i wait, same day > takes take minutes hours days weeks day week ready within same
waiting time, wait time > wait waiting queue weeks
how often > every weekly monthly month months year week
right away, straight away, come out today > emergency emergencies urgent hours call 24
hold my, reserve for me, put aside, put by, keep for me > reserve hold aside
drop off to, bring it to me, sent to me, come in the post > delivery deliver delivers shipping post postage courier dispatch send sent
outside the uk > international europe overseas abroad worldwide countries uk
pick up, pick-up, click and collect, come and get > collect collection collected pick pickup
drop off, dropping off, drop it off > drop bring leave
send back, take back, bring back, bring it back, send it back, dont like it, doesnt fit, doesn't fit, wrong size > return returns exchange exchanges refund unworn days
doesnt work, doesn't work, not working, stopped working, breaks down, goes wrong, something goes wrong, comes off > guarantee warranty faulty repair replace repaired damaged return
in stock > stock
made to measure, made to order, custom-made > bespoke made order measure custom commission commissions
second hand, pre-owned, pre-loved > used second vintage
part exchange, trade in, trade-in, old one, take away my old, take my old, buy back > exchange trade recycle old
too small, too big > size sizes fit
trade price, trade discount > wholesale trade bulk
put together > assembly assemble fitting
gift wrap, gift wrapping, wrap it > wrap wrapping gift
wi-fi, online access > wifi internet
ladies room > toilet toilets loo loos wc
get changed, changing room > changing
leave my things, leave my stuff, leave my bag, leave our bags, keep my stuff > lockers locker
change a baby, baby changing, changing table > baby changing
high chair, high chairs > high chairs highchairs baby
take pictures, take photos, film there > photos photography photographs pictures filming flash camera
bring my own, bring our own, own food, own drink, own wine, packed lunch > own picnic picnics food bring corkage
what should i wear, what to wear, what do i wear, need to wear, have to wear, do i wear, should i wear, dress code, shoes for > wear clothes clothing shoes comfortable dress loose trainers jeans
what should i bring, what to bring, what do i bring, do i need to bring, need to bring, have to bring, should i bring, must i bring, bring with me > bring provide provided need equipment kit
own equipment, my own equipment > equipment kit provide provided hire supply supplied included own
bed linen > towels linen bedding bed sheets towel
first timer, first-timers, never done, never done it, never tried, never been, no experience, never played, never danced, complete beginner, total beginner, any experience, experience needed > beginner beginners experience first start introduction starter taster
weight limit, too heavy > weight kg stone
height limit, tall enough, too tall, too short, height restriction > height tall cm metres
swim if, can swim, cant swim, non-swimmer > swim swimmers swimming
expecting a baby > pregnant pregnancy
heart condition, medical condition, bad back, health problem > medical health condition conditions
dbs checked, police checked > qualified qualifications registered certified accredited member trained dbs licence
first aid > safety safe first aid insured
wet weather, bad weather > weather rain raining wet
under cover > indoor indoors inside covered
al fresco > outdoor outdoors outside garden terrace patio
air con > conditioning
what languages, which languages > speak languages english french german
left my, left something, left behind, forgot my, lost my, i lost, leave something behind, lost and found > lost property found
not happy, problem with, not satisfied > complaint complaints feedback unhappy
work for you, work with you, work there, working for you, work experience, weekend job, part time job > jobs job vacancies vacancy careers apprentice join recruiting work apply cv
help out, give my time, lend a hand > volunteer volunteers volunteering
give money, support you > donate donation donations give support
my data, personal data, data protection > privacy data
set up in, in business > founded since established opened started
whose is, head of the, in charge > owner owners director manager run
who runs, run by > runs run owner owners manager director
who works, people work > staff team
get hold of, get in touch, contact you, message you, text you > phone telephone call email contact ring text
`
