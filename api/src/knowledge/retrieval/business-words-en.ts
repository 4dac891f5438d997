/**
 * English words of visitors and of small businesses, trade by trade; see `business-words.ts`. Each word of a line without `>`
 * stands for every other; with one, what is said on the left may be written as on the right. `_` joins the words of a phrase.
 */
export const groups = `
lesson lessons class classes course courses tuition session sessions
beginner beginners novice novices newcomer starter
kid kids child children toddler toddlers little
teenager teenagers teen teens adolescent adolescents
grownup grownups adult adults
pupil pupils student students learner learners
senior seniors pensioner pensioners elderly oap retired
private individual personal one-to-one
pause paused freeze suspend
wear clothes clothing dress outfit
hire hiring rent rental rentals borrow loan
reserve book booking reservation appointment appointments
slot slots session sessions booking
coffee coffees cafe
snack snacks food
food meal meals eat dish dishes
lunch midday
dinner supper evening
takeaway takeout
injured injury hurt
lost forgot forgotten property
present presents gift voucher vouchers
corporate company companies business
event events party parties celebration
wedding weddings marriage reception
signup register registration enrol enroll enrolment join
join register enrol enroll
paperwork documents document certificate papers
overnight night
finance instalments installments credit monthly
complain complaint complaints unhappy
leak leaks leaking leaky drip dripping
clogged blocked blockage
quote quotes quotation estimate estimates
guarantee guaranteed guarantees warranty warranties
insured insurance liability
brand brands make makes makers
concert concerts recital recitals show
sick ill illness unwell
reschedule postpone rearrange move
trial taster introductory
sibling siblings brother sister
cheap cheapest lowest
deposit advance upfront prepayment
tour tours visit visits
cot crib
luggage baggage bags suitcases suitcase
laundry washing washed
jab jabs shot shots vaccination vaccinations vaccine injection injections booster
neuter neutered neutering spay spayed castration castrated sterilise
chip chipped microchip microchips microchipping
prescription medicine medicines medication
surgery operation operations
removed removal extraction extractions extract
claw claws nail nails
puppy puppies pup pups
kitten kittens
scared afraid frightened nervous anxious panic panics
haircut haircuts cut trim
dye dyed colour color tint
lawyer lawyers solicitor solicitors attorney attorneys
divorce separation
shorten shortened hem hems taken
alteration alterations altered
tyre tyres tire tires
garage workshop
service servicing
fix repair repaired mend
broken break breaks repair
install installed installation fit fitted fitting
swap replace replaced replacement
loo toilet toilets wc
tap taps faucet faucets
heating boiler boilers heater
hall room venue
venue hall room
job jobs hiring vacancy vacancies career careers apply cv
boss manager director owner
photo photos picture pictures
film video record
park parked car-park parking spaces
subway metro tube
airport flight
taxi transfer shuttle
beach sea
pool swimming
spa sauna massage
breakfast morning
veggie vegetarian vegan
disabled wheelchair accessible accessibility step-free ramp
wheelchair step-free ramp accessible lift
accessible accessibility step-free ramp wheelchair
elevator lift
refund refunded refunds returned money
faulty damaged broken defective
voucher vouchers gift certificate
post postage mail delivery shipping
shop store
cash coins notes
campfire campfires bonfire fire fires firepit barbecue bbq
doggy doggie pooch dog dogs
ev charger chargers charging electric
internet fi
storage store stored storing
allergy allergies allergic intolerance
pregnant pregnancy expecting
address directions
shut closed close closes
bank_holiday bank_holidays public_holiday public_holidays national_holiday > holiday holidays closed christmas
xmas christmas_day christmas_eve new_year easter good_friday boxing_day > christmas holiday holidays closed
half_term school_holidays summer_holidays > holiday holidays term
out_of_hours after_hours in_the_middle_of_the_night middle_of_the_night at_night at_the_weekend > emergency evening evenings weekend weekends
all_year_round all_year year_round in_winter in_the_winter off_season out_of_season > season seasonal winter year october november march april
how_do_i_get_there how_to_get_there how_do_i_get_to_you how_do_we_get_there how_do_i_reach how_to_reach get_to_you come_by_bus come_by_train which_bus what_bus sat_nav satnav > directions bus train station walk parking road postcode
satnav sat_nav gps what3words postal_code zip zipcode > postcode address directions
underground tube subway metro > station line stop
public_transport > bus buses train station tram stop
tram trams > bus stop station line
bus buses coach > bus stop station route
leave_my_car leave_the_car leave_our_car leave_a_car somewhere_to_park place_to_park park_my_car park_the_car park_outside space_for_my_car where_do_i_park > parking park car spaces
car_park carpark parking_space parking_spaces > parking park spaces
bike_rack cycle_rack lock_my_bike park_my_bike leave_my_bike > bike bikes bicycle cycle rack racks
near nearby close_to closest nearest > minutes walk next miles
how_far > minutes miles walk km distance metres
which_area what_area what_areas which_areas which_towns how_far_do_you_travel do_you_travel do_you_come_to do_you_cover come_out_to come_to_my_house home_visit home_visits house_call house_calls > area areas cover radius travel miles within postcode home visits callout
based located situated > address find road street
branch branches other_shops > shop shops stores studio
wheelchair wheelchairs mobility_scooter disabled disability disabilities handicapped walking_stick mobility cant_walk cannot_walk bad_knees bad_hip in_a_wheelchair > wheelchair step steps ramp accessible accessibility access lift level stairs
stairs steps > stairs steps step lift ramp level floor accessible
buggy buggies pram prams pushchair pushchairs stroller strollers > pushchair buggy pram lift step ramp
deaf hard_of_hearing hearing_aid > hearing loop
blind partially_sighted guide_dog assistance_dog guide_dogs service_dog > assistance guide dogs
baby babies infant infants newborn toddler toddlers > baby babies children child under months toddlers infants
kid kids child children little_one little_ones > children child kids under family families young juniors
son daughter grandson granddaughter grandchildren nephew niece boy girl boys girls > child children kids junior juniors under
teenager teenagers teen teens > children young under youth juniors age 16 18
minimum_age how_old_do how_old_must age_limit age_limits too_young too_old old_enough youngest what_age which_age from_what_age > age ages aged under over years minimum
too_old never_too_late > age adults any
adult adults grown_up grown_ups grownup > adult adults over
pensioner pensioners senior seniors oap oaps over_60 over_65 retired elderly > senior seniors concession concessions over 60 65 reduced
student students undergraduate > student students concession concessions reduced nus
group groups party_of big_group large_group coach_party school_trip school_group school_visit > group groups people parties schools
hen_do hen_party hen_night stag_do stag_party stag_night bachelorette bachelor_party > group groups parties party private events
team_building works_do office_party staff_party company_event company_outing away_day > corporate companies company events groups team business
birthday_party childrens_party kids_party birthday > birthday party parties children
on_my_own alone by_myself solo single_person > single alone solo individual individuals
couple couples two_of_us > couple couples two double
family families > family families children
women_only ladies_only women ladies > women ladies woman
price_list your_rates > prices price rates
per_hour hourly_rate by_the_hour an_hour > hour hourly rate
per_head per_person each_person > person head each
expensive cheap cheaper cheapest cheaply affordable budget lowest_price least_expensive > from price prices starts
extra_charge extra_charges hidden_costs hidden_fees on_top surcharge > extra included includes supplement charge fee
include includes included including inclusive thrown_in come_with comes_with part_of_the_price > included includes include inclusive with extra
visa mastercard maestro debit_card credit_card card_payment card_payments pay_by_card pay_with_card plastic > card cards contactless debit credit
amex american_express > amex card cards
contactless apple_pay google_pay tap_and_go > contactless card cards
cash coins notes pay_in_cash > cash
cash_only cash_machine atm > cash card cards
bank_transfer bacs wire_transfer > transfer bank
cheque cheques > cheque cheques checks
pay paying > pay payment payments paid
pay_later pay_monthly pay_in_instalments instalments installments spread_the_cost payment_plan payment_plans finance split_the_payment split_payment pay_over_time in_stages > instalments installments finance plan spread
deposit down_payment money_upfront pay_upfront upfront in_advance prepay > deposit advance upfront quarter half booking balance paid
invoice receipt receipts bill > invoice invoices receipt receipts
vat tax_free plus_vat including_vat > vat tax
tip tips gratuity tipping service_charge > service tip tips gratuity
discount discounts money_off cheaper_for reduction coupon coupons promo promo_code promotion special_offer special_offers deal deals bargain > discount discounts offer offers off reduced concession free saving
cant_afford cannot_afford low_income on_benefits universal_credit financial_aid financial_help bursary bursaries grant grants financial_support > bursary bursaries scholarship scholarships assistance reduced support help concession
sibling siblings brother sister second_child > sibling siblings brother sister brothers sisters family second
free_of_charge > free
free_trial trial try_it_out try_before taster try_out first_class_free give_it_a_go have_a_go > trial taster try introductory first
loyalty_card points loyalty_scheme reward_card rewards > loyalty points stamp stamps card reward
gift_card gift_cards gift_voucher gift_vouchers gift_certificate gift_token give_as_a_present buy_as_a_gift as_a_present as_a_gift birthday_present christmas_present present_for > voucher vouchers gift gifts
membership > membership members member annual pass subscription
season_ticket annual_pass subscription > membership season annual pass subscription
sign_up signing_up signed_up signup enrol enroll register registering registration get_started how_do_i_start become_a_member become_a_client become_a_patient new_patient new_patients new_client > register registration registering enrol enroll enrolment join form sign apply
book booking reserve reserving reservation appointment appointments make_an_appointment get_an_appointment book_online book_a_slot do_i_need_to_book do_i_have_to_book need_an_appointment book_ahead in_advance just_turn_up just_come turn_up walk_in walk_ins walk-in without_an_appointment without_booking drop_in drop-in just_show_up no_appointment > book booking bookings appointment appointments reserve reservation walk drop
waiting_list waitlist fully_booked sold_out full_up any_spaces spaces_left places_left availability available > waiting list places availability spaces full waitlist
cancel cancelling cancellation cancel_my cant_make_it cannot_make_it cant_come call_off change_my_mind changed_my_mind pull_out back_out withdraw cancel_anytime quit stop_my leave_the_course terminate notice_period > cancel cancellation cancellations cancelled notice refund refunded withdraw cancelling
get_my_money_back get_money_back money_back refund refunds reimburse reimbursed reimbursement > refund refunds refunded cancel cancellation returned return
change_the_date change_my_booking change_my_appointment different_day another_day change_date move_my reschedule postpone rebook swap_days > change move reschedule rearrange rebook transfer notice
late running_late arrive_late arriving_late late_arrival late_arrivals late_check_in miss missed missed_appointment missed_lesson no_show no-show dont_turn_up > late missed miss arrive arrival notice minutes
arrive arrival arriving check_in checking_in get_there_early pitch_up > arrive arrival arrivals from
check_out checking_out checkout check-out when_do_we_have_to_leave have_to_leave time_to_leave vacate > checkout departure depart leave vacate by away
early_check_in early_check-in late_checkout late_check_out stay_longer > early late
how_long_does_it_take how_long_will_it_take how_long_do how_long_is how_long_are how_long_does turnaround how_quickly how_quick how_fast how_soon when_will_it_be_ready ready_in while_i_wait same_day > takes take minutes hours days weeks day week ready within same
wait waiting waiting_time wait_time queue queues > wait waiting queue weeks
how_often > every weekly monthly month months year week
urgent urgently asap emergency emergencies right_away straight_away immediately burst come_out_today > emergency emergencies urgent hours call 24
hold_my reserve_for_me put_aside put_by keep_for_me > reserve hold aside
deliver delivers delivery deliveries send ship shipping post postage courier drop_off_to bring_it_to_me sent_to_me come_in_the_post dispatch dispatched > delivery deliver delivers shipping post postage courier dispatch send sent
abroad overseas international internationally outside_the_uk europe usa eu > international europe overseas abroad worldwide countries uk
collect collection pick_up pick-up pickup click_and_collect come_and_get fetch > collect collection collected pick pickup
drop_off dropping_off drop_it_off > drop bring leave
return returns returning send_back take_back bring_back bring_it_back send_it_back dont_like_it doesnt_fit doesn't_fit wrong_size exchange exchanges exchanging swap > return returns exchange exchanges refund unworn days
faulty broken damaged defective doesnt_work doesn't_work not_working stopped_working breaks_down goes_wrong something_goes_wrong comes_off > guarantee warranty faulty repair replace repaired damaged return
guarantee guaranteed guarantees warranty warranties > guarantee guaranteed warranty warranties
in_stock > stock
made_to_measure made_to_order bespoke custom custom-made customised personalised personalized engraved > bespoke made order measure custom commission commissions
second_hand secondhand used pre-owned preloved pre-loved vintage > used second vintage
part_exchange trade_in trade-in old_one take_away_my_old take_my_old buy_back > exchange trade recycle old
size sizes sizing fit too_small too_big > size sizes fit
wholesale bulk trade_price trade_discount > wholesale trade bulk
assemble assembly put_together > assembly assemble fitting
gift_wrap gift_wrapping wrap_it > wrap wrapping gift
wifi wi-fi internet broadband online_access > wifi internet
toilet toilets loo loos wc bathroom bathrooms restroom restrooms lavatory ladies_room > toilet toilets loo loos wc
get_changed changing_room > changing
leave_my_things leave_my_stuff leave_my_bag leave_our_bags keep_my_stuff valuables > lockers locker
nappy nappies change_a_baby baby_changing changing_table diaper diapers > baby changing
breastfeed breastfeeding high_chair high_chairs highchair highchairs > high chairs highchairs baby
dog dogs puppy pooch hound > dog dogs pets pet
smoke smoking cigarette cigarettes vape vaping smoker > smoking smoke vaping
noise noisy quiet loud peaceful > noise quiet
photo photos take_pictures take_photos photography filming film_there video camera cameras flash tripod > photos photography photographs pictures filming flash camera
bring_my_own bring_our_own own_food own_drink own_wine byo byob corkage packed_lunch picnic picnics sandwiches > own picnic picnics food bring corkage
what_should_i_wear what_to_wear what_do_i_wear need_to_wear have_to_wear do_i_wear should_i_wear dress_code dress wear clothing clothes outfit trainers jeans footwear shoes_for > wear clothes clothing shoes comfortable dress loose trainers jeans
what_should_i_bring what_to_bring what_do_i_bring do_i_need_to_bring need_to_bring have_to_bring should_i_bring must_i_bring bring_with_me > bring provide provided need equipment kit
equipment gear kit own_equipment my_own_equipment provide provided supply supplied > equipment kit provide provided hire supply supplied included own
borrow lend loan > hire rent rental lend loan borrow
towel towels bed_linen bedding sheets linen duvet pillows > towels linen bedding bed sheets towel
beginner beginners novice first_timer first-timers never_done never_done_it never_tried never_been no_experience never_played never_danced scratch complete_beginner total_beginner any_experience experience_needed newbie > beginner beginners experience first start introduction starter taster
advanced intermediate experienced improver > advanced intermediate improvers level levels
level levels ability > level levels beginners ability
weight weight_limit too_heavy overweight heavy > weight kg stone
height height_limit tall tall_enough too_tall too_short height_restriction > height tall cm metres
swim_if can_swim cant_swim non-swimmer > swim swimmers swimming
pregnant pregnancy expecting_a_baby > pregnant pregnancy
asthma diabetes heart_condition medical_condition epilepsy bad_back health_problem > medical health condition conditions
insured insurance covered liability > insurance insured cover liability
qualified qualification qualifications certified accredited accreditation licensed trained regulated experience dbs_checked police_checked > qualified qualifications registered certified accredited member trained dbs licence
safe safety first_aid secure > safety safe first aid insured
rain raining rains wet_weather bad_weather > weather rain raining wet
snow snowing snowstorm storm > weather snow storm
indoors inside covered under_cover > indoor indoors inside covered
outside outdoors outdoor al_fresco > outdoor outdoors outside garden terrace patio
heated > heating heated warm
air_con aircon > conditioning
what_languages which_languages speak > speak languages english french german
interpreter translator > interpreter translator languages
lost left_my left_something left_behind forgot_my lost_my i_lost leave_something_behind lost_and_found > lost property found
complaint complaints complain unhappy not_happy dissatisfied problem_with not_satisfied > complaint complaints feedback unhappy
job jobs work_for_you work_with_you work_there working_for_you vacancy vacancies hiring recruiting apprentice apprenticeship apprenticeships work_experience career careers cv employment weekend_job part_time_job > jobs job vacancies vacancy careers apprentice join recruiting work apply cv
volunteer volunteers volunteering help_out give_my_time lend_a_hand > volunteer volunteers volunteering
donate donation donations give_money support_you > donate donation donations give support
privacy my_data personal_data gdpr data_protection > privacy data
founded set_up_in in_business > founded since established opened started
whose_is head_of_the in_charge > owner owners director manager run
owner owners owns boss > owner owners run runs founder director
who_runs run_by > runs run owner owners manager director
who_works people_work > staff team
get_hold_of get_in_touch contact_you message_you text_you whatsapp > phone telephone call email contact ring text
hungry grab_a_bite something_to_eat somewhere_to_eat anywhere_to_eat place_to_eat places_to_eat bite_to_eat > food eat meals restaurant cafe menu pizza snacks pub
eat eating food meal meals > food eat meals restaurant cafe menu snacks
restaurant > restaurant cafe
drink thirsty something_to_drink > drinks drink coffee tea bar cafe
coffee tea > coffee tea cafe
alcohol beer beers wine pint cocktails booze licensed_bar > bar beer wine drinks alcohol licensed cocktails
menu set_menu tasting_menu what_do_you_serve what_food on_the_menu > menu dishes
breakfast full_english > breakfast
vegan vegans veggie vegetarian vegetarians plant-based plant_based dont_eat_meat no_meat meat_free > vegan vegetarian vegetarians plant meat
gluten gluten_free gluten-free coeliac celiac wheat > gluten coeliac wheat
allergy allergies allergic nut_allergy nuts peanut peanuts intolerant intolerance dietary dietary_requirements special_diet lactose_intolerant > allergy allergies allergens allergen dietary nuts intolerances diets
halal kosher > halal kosher
takeaway take_away take-away take_out takeout to_go carry_out > takeaway collect collection
cake cakes birthday_cake wedding_cake cupcake cupcakes > cake cakes
bread loaf loaves sourdough baguette rolls > bread loaf loaves sourdough
room rooms bedroom bedrooms accommodation stay sleep sleeping overnight spend_the_night > room rooms bedrooms night nights stay double single
single_night one_night just_one_night minimum_stay > night nights minimum single stay
twin double_bed king_size extra_bed sofa_bed camp_bed zbed cot travel_cot > bed beds cot double twin
ensuite en-suite en_suite own_bathroom private_bathroom > ensuite bathroom shower private
tv television > tv television
cook cooking self_catering > kitchen cook hob catering
washing_machine wash_clothes wash_our_clothes do_our_washing do_laundry > laundry washing washer launderette
tumble_dryer > dryer drier
hot_tub jacuzzi > tub jacuzzi
swimming_pool > pool
tourer tourers > caravan caravans touring
motorhome motorhomes campervan campervans camper camper_van rv > motorhome motorhomes campervan campervans
hook_up hookup hook-up electricity power plug_in plug_socket > electric hook electricity power hookup sockets
campfire campfires bonfire fire fires fire_pit firepit bbq barbecue barbecues > fire fires firepit campfire campfires barbecue barbecues bbq
glamping > glamping hut huts pods cabin cabins yurt yurts bell
empty_the_toilet chemical_toilet elsan waste grey_water > chemical waste disposal
rubbish bin bins trash recycling recycle > rubbish bins recycling waste
beach sea seaside coast > beach sea coast
walks walking hike hikes hiking footpath trail trails > walk walks footpath path trail trails hike
play_area playground playground_for play_park swings > play playground
luggage suitcase suitcases bags leave_luggage store_luggage > luggage bags cases store
mot m.o.t annual_test roadworthy > mot test
car vehicle motor cars > car cars vehicle vehicles
courtesy_car loan_car replacement_car hire_car another_car lend_me_a_car > courtesy loan car cars
service servicing full_service oil_change interim_service > service servicing oil
brake_pads squeaking squeaky grinding > brake brakes
tyre tyres tire tires flat_tyre puncture punctured > tyre tyres puncture punctures
timing_belt > cambelt
dent dents scratch scratches bodywork bumper respray > bodywork dent dents paint scratches
windscreen chip_in_the_windscreen cracked_windscreen > windscreen glass
engine_light warning_light warning_lights dashboard_light wont_start won't_start fault_code strange_noise > diagnostic diagnostics fault warning battery light
battery flat_battery > battery batteries
electric_car electric_vehicle hybrid ev tesla charge_my_car charging_point charge_point charger ev_charger > electric ev charging hybrid charger points
breakdown broke_down broken_down tow towed towing recovery > breakdown recovery tow towing
motorbike motorbikes > motorcycle motorcycles
aircon regas > conditioning
ebike e-bike electric_bike electric_bikes ebikes > electric ebikes
gears chain derailleur wheel_buckled > gears chain repairs service
helmet helmets > helmet helmets
kids_bike childs_bike childrens_bike child_seat trailer > child childrens seat trailer kids
driving_test theory_test pass_my_test > test theory
provisional provisional_licence licence license driving_licence > licence provisional license
intensive crash_course > intensive
airport station_pickup airport_run pick_me_up collect_me > airport transfer transfers collect station
petrol full_tank > fuel petrol tank
mileage unlimited_miles > mileage miles
glasses specs spectacles frames new_glasses > glasses frames spectacles lenses
contact_lenses contacts lenses > contact lenses lens
eye_test eye_exam eye_check eyes_tested sight_test test_my_eyes eyes_checked vision_test > eye sight test examination exam
sunglasses varifocals bifocals reading_glasses > sunglasses varifocals lenses prescription
prescription > prescription prescriptions
nhs on_the_nhs nhs_patients > nhs
gp doctor doctors > doctor doctors gp
dentist tooth teeth toothache tooth_pain > dentist dental tooth teeth pain emergency
checkup check-up check_up checked_over examination > examination check exam
filling fillings cavity > filling fillings
false_teeth > denture dentures
braces straighten crooked_teeth straight_teeth invisalign aligners straightening > braces orthodontics aligners orthodontic straightening invisalign
whitening whiten whiter_teeth > whitening
scale_and_polish teeth_cleaned hygienist cleaning > hygienist hygiene scale polish
nervous anxious scared afraid terrified fear phobia > nervous anxious sedation
back_pain bad_back neck_pain sore_back shoulder_pain sports_injury sprained knee_pain sciatica slipped_disc > back pain injury injuries neck physiotherapy sports
massage massages deep_tissue > massage massages
physio physiotherapist physiotherapy osteopath chiropractor > physiotherapy physio osteopathy
referral referred refer doctors_letter > referral refer referred gp
jab jabs vaccination vaccinations vaccine flu_jab travel_jabs injection > vaccination vaccinations vaccine flu injection
blood_pressure blood_test > blood pressure
medicine medicines medication tablets pills repeat_prescription > medicine medicines prescription prescriptions medication
hearing_test ears ear_wax earwax > hearing ear wax microsuction
feet toenail toenails corns ingrown verruca > foot feet nail chiropody podiatry
counselling counsellor therapy therapist depression anxiety stressed > counselling therapy therapist
haircut haircuts hair_cut trim cut_my_hair get_my_hair_cut hair_done > cut haircut cuts trim dry
highlights balayage colour color dye dyed dyeing roots tint bleach > colour color highlights balayage tint roots
blow_dry blowdry blow-dry wash_and_dry styling > blow dry wash styling
straighten_my_hair > straightening keratin
beard shave shaving moustache > beard shave shaving
patch_test skin_test sensitive_skin > patch test
wedding_hair bridal_hair bride hair_up updo up-do prom > bridal bride wedding up
nails nail_polish > nails manicure gel
shellac acrylics > gel nails manicure
wax waxing hair_removal bikini_wax legs_done > wax waxing
eyebrow eyebrows brows lashes eyelashes threading > brow brows eyebrow lash lashes
skin_treatment > facial facials
tan spray_tan tanning > tan tanning
make_up makeup make-up > makeup
tattoo tattoos piercing piercings ears_pierced > tattoo tattoos piercing
stylist which_stylist same_person senior_stylist my_usual > stylist stylists senior
vet vets animal_doctor > vet vets veterinary surgery
neuter neutered neutering spay spayed castrate castrated snip > neuter neutering spay castration neutered
microchip microchipped chip_my chipped > microchip microchips microchipping chip chips
rabbit rabbits guinea_pig guinea_pigs hamster hamsters bunny gerbil > rabbit rabbits small pets animals guinea
parrot parrots bird birds budgie > birds exotic exotics
tortoise snake snakes reptile reptiles lizard > exotic exotics reptiles
pony ponies > horse horses
worm worming worms fleas flea ticks tick > flea worming worm parasite treatment
put_down put_to_sleep euthanasia dying > euthanasia sleep goodbye
groom grooming groomer dog_wash bath_my_dog trim_my_dog > groom grooming clip clipping
kennel kennels cattery boarding dog_sitting look_after_my_dog look_after_my_cat dog_hotel day_care > kennels boarding cattery board daycare
walk_my_dog dog_walker dog_walking > walk walks dog walking
long-haired big_dog large_dog small_dog breed breeds labrador spaniel poodle cockapoo > dog dogs large small breeds breed size
aggressive bites bite rescue_dog > nervous muzzle dogs
lesson lessons class classes course courses session sessions workshop workshops tuition > lesson lessons class classes course courses session sessions workshop workshops
one_to_one one-to-one private_lesson private_lessons private_class private_coach personal_trainer personal_training individual_lesson coach coaching coaches > private individual personal coaching coach lesson
online_lesson online_lessons zoom skype video_call remote remotely virtual virtually by_video over_the_internet online_class > online video zoom remote skype
teach teaches learn learning study instructor teacher teachers tutor tutors trainer trainers > teach teacher teachers lessons learn instructor instructors taught tutor
sax > saxophone
sing singing singer voice choir vocal > singing voice choir vocal sing
exam exams grade grades certificate qualification abrsm > exam exams grade grades certificate
recital concert perform performance show end_of_year_show > concert concerts recital recitals perform performance show
homework maths english_lessons gcse a-level eleven_plus 11+ sats > maths english gcse tuition
term terms semester how_many_weeks > term terms weeks semester starts dates
mid-term join_late join_halfway start_anytime start_any_time start_halfway > join start anytime term
partner need_a_partner without_a_partner bring_a_partner no_partner > partner partners singles alone
yoga pilates mat mats yoga_mat > yoga pilates mat mats
gym weights treadmill workout work_out exercise > gym weights fitness
induction show_me_around show_round > induction tour
contract tied_in tie-in minimum_contract minimum_term locked_in commitment freeze_my pause > contract notice months cancel minimum month freeze pause
swim swimming lanes lane_swimming > swim swimming pool lane lanes
climb climbing bouldering harness rope ropes > climbing climb bouldering ropes harness harnesses
golf tee_time green_fee green_fees driving_range buggy_hire clubs_hire handicap > golf tee green fees handicap buggies range
paddleboard sup > paddleboard paddleboards
life_jacket life_jackets lifejacket lifejackets buoyancy_aid > life lifejackets jackets buoyancy
fishing fish angling rod > fishing fish rod rods
match matches fixtures training_night training > training matches fixtures
ticket tickets entry entrance admission get_in entry_fee entrance_fee cover_charge > tickets ticket entry admission price prices entrance
last_entry last_admission latest_i_can > last entry admission
guided_tour guided_tours tour_guide show_us_round tour tours audio_guide guide > tour tours guided guide audio
exhibition exhibitions whats_on what's_on what_is_on on_at_the_moment showing programme > exhibition exhibitions programme now showing
gift_shop souvenir souvenirs museum_shop > shop gifts
film films movie movies screening subtitles subtitled > film films screening screenings subtitled
seat seats seating sit where_do_we_sit capacity how_many_people how_many_seats how_many_guests hold how_big_is_the > seats seat seated guests capacity people up
interval intermission running_time > interval minutes
library_card borrow_books how_many_books overdue renew renewals late_fees fine fines reserve_a_book > card loan loans books fine fines renew overdue
print printing photocopy photocopies scan copies copying printer > print printing copies photocopying scan printed
computer computers pc > computer computers
animals feed_the_animals feeding_time stroke_the pet_the meet_the_animals > animals feed feeding
wedding weddings get_married getting_married marry reception ceremony civil_ceremony > wedding weddings ceremony ceremonies married reception
hire_the_hall hire_a_room hire_the_room rent_the_hall room_hire hall_hire venue_hire private_hire hire_the_place whole_place exclusive_use hire_the_venue > hire room private venue exclusive
catering caterer caterers bring_our_own_caterer own_caterer > catering caterers kitchen food
band dj live_music music_until disco dance_floor > music band dj live midnight
mass service_times sunday_service worship church_service > service services worship sunday mass
baptism baptise christening christen baptised > baptism christening baptisms
funeral funerals cremation burial ashes coffin hearse > funeral funerals cremation burial ashes coffin
boiler boilers heating central_heating radiator radiators no_hot_water no_heating > boiler boilers heating radiator radiators hot
leak leaking leaks dripping drip burst_pipe water_coming_through tap taps > leak leaks tap taps dripping pipe pipes burst water
blocked block clogged blockage drain drains unblock sink_blocked > blocked drain drains unblock unblocking
gas_certificate landlord_certificate gas_safety cp12 landlord landlords safety_certificate > landlord landlords gas certificate safety
rewire rewiring > rewire rewires rewiring
fuse fuse_box fusebox > consumer fuse
eicr electrical_certificate electrical_test > electrical certificate inspection report
solar solar_panels heat_pump heat_pumps > solar panels heat pump
call_out call-out callout call_out_charge call_out_fee callout_fee come_and_look have_a_look > callout call charge visit quote
quote quotes quotation estimate estimates ballpark rough_idea > quote quotes quotation estimate free
kitchen_fitted new_kitchen new_bathroom extension loft loft_conversion conservatory renovation > kitchen kitchens bathroom extension extensions loft conversions
planning_permission planning building_regs > planning permission regulations
roof gutter gutters tiles slates chimney chimney_sweep > roof roofing gutters gutter chimney
damp mould mold > damp mould
paint painting decorate decorating decorator wallpaper wallpapering > painting decorating paint wallpaper interior exterior
plaster plastering tiling tiler floor flooring carpet carpets > plastering tiling flooring carpet carpets
garden gardening lawn grass mow mowing cut_my_grass cut_the_grass hedge hedges weeding > garden gardens lawn grass hedge hedges mowing
tree trees stump cut_down_a_tree tree_surgeon > tree trees felling stump
patio paving fence fencing decking > patio paving fencing fence decking
clear_up tidy_up mess take_the_rubbish_away clean_up_after > rubbish waste clean tidy clear
locked_out lost_my_keys lost_keys locked_myself_out keys_cut spare_key copy_a_key key_cut new_lock change_the_locks locks lock > lock locks key keys locked locksmith
mice mouse rats rat wasps wasp_nest wasps_nest ants bedbugs bed_bugs cockroaches pests > mice rats wasps wasp pest ants rodents bed bugs pests
harm_my_pets safe_for_pets chemicals poison toxic > safe pets chemicals treatment children
clean cleaning cleaner cleaners deep_clean spring_clean > clean cleaning cleaner cleaners deep
own_products cleaning_products bring_products hoover > products materials equipment provide
end_of_tenancy moving_out_clean > tenancy end
oven_cleaning windows window_cleaner window_cleaning > oven windows window
move moving move_house moving_house removals removal relocation > move moving removals removal
pack packing boxes packing_boxes > packing pack boxes materials
storage store storing storage_unit keep_my_furniture self_storage winter_storage > storage store stored unit units
man_and_van man_with_a_van > van
dry_clean dry-clean dry_cleaning suit_cleaned > dry cleaning suit suits
ironing iron shirts duvet_cleaned > ironing shirts duvet
take_up take_in shorten hem zip_replaced zip broken_zip alter alterations altered trousers_shortened > hem shorten alterations zip trousers take repairs
resole heel heels soles shoe_repair > soles heels shoe repairs resole
repair repairs repairing fix fixed fixing mend mended > repair repairs repaired fix mend
cracked_screen screen broken_screen smashed_screen iphone samsung ipad laptop macbook > screen screens phone phones tablet laptop repair
watch watches watch_battery strap > watch watches battery strap
ring rings engagement_ring wedding_ring resize resized ring_size > ring rings engagement resize resizing
gold silver sell_my_gold old_jewellery jewellery jewelry necklace earrings > gold silver jewellery jewelry
valuation valued value worth how_much_is_it_worth appraisal > valuation valuations value
upholstery reupholster re-cover cushions curtains blinds > upholstery fabric curtains blinds
flowers bouquet bouquets roses wreath flower_arrangement > flowers bouquet bouquets roses
same_day_delivery by_tomorrow next_day > same day next tomorrow delivery
plants plant houseplant houseplants seeds compost > plants plant seeds compost
book_signing author book_club reading_group > book books club author
order_a_book get_a_book_in > order books
wine_tasting tasting tastings taste cellar_tour vineyard_tour vineyard > tasting tastings taste wine wines cellar tour
brewery_tour brewery taproom tap_room growler keg kegs > brewery beer taproom keg tours
farm_shop eggs honey cheese local_produce produce > farm eggs honey cheese produce local
organic biodynamic natural pesticides sustainable eco-friendly environmentally_friendly green eco > organic sustainable natural pesticides environment
photographer photo_shoot photoshoot portrait portraits headshot headshots > photographer portrait portraits shoot session photos
how_many_photos get_the_photos digital_copies prints album albums raw_files > images photos prints album gallery digital edited files
business_card business_cards flyer flyers leaflet leaflets banner banners poster posters > cards flyers leaflets banners posters printing
file_format pdf artwork logo design designer > artwork pdf design files
solicitor solicitors lawyer lawyers attorney barrister > solicitor solicitors lawyer lawyers
divorce separation split_up custody child_custody > divorce separation family custody children
will make_a_will wills probate power_of_attorney inheritance > will wills probate inheritance attorney
buying_a_house selling_my_house buy_a_house conveyancing house_purchase > conveyancing property purchase sale buying
sacked fired unfair_dismissal redundancy redundant > employment dismissal redundancy
accident compensation injury_claim claim claims no_win_no_fee > injury accident claim claims compensation
first_consultation initial_consultation first_meeting free_consultation consultation > consultation first initial free meeting appointment
fixed_fee fixed_price flat_fee > fixed fee price
accountant accountants bookkeeping bookkeeper books_done payroll > accountant accounts bookkeeping payroll
tax_return self_assessment self_employed self-employed sole_trader freelancer limited_company > tax return sole trader company
insure policy cover my_car_insurance home_insurance > insurance cover policy
rent_out let letting lettings landlord tenant tenants renting_a_flat > rent letting lettings tenants landlord let rental
sell_my_house selling_a_house commission estate_agent_fee > sell selling sale fee commission
viewing viewings view_a_house see_the_house > viewing viewings
nursery preschool pre-school kindergarten childminder childcare > nursery preschool childcare
creche > creche childcare nursery
funded_hours free_hours funding thirty_hours 30_hours 15_hours > funded hours funding
wraparound after_school after-school breakfast_club > after school breakfast club
nap naps potty_trained potty settling_in settle_in key_worker > sleep nap settling key
uniform ratio staff_ratio how_many_children > children staff ratio class
`
