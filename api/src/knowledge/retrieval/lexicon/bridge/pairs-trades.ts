/** The same of what single trades sell and do; see `pairsOfBusiness`. */
export const pairsOfTrades = `
restaurant restaurants | ristorante ristoranti trattoria
bar pub | bar
cafe coffee_shop | bar caffetteria caffe
bakery baker bakers | forno panetteria panificio fornaio panettiere
pastry pastries pastry_shop | pasticceria pasticcini dolci paste sfoglia
kitchen kitchens | cucina cucine
menu menus | menu carta
set_menu fixed_menu tasting_menu | menu_fisso menu_fissi
dish dishes course plate plates | piatto piatti portate portata
food eat eating meal meals | mangiare cibo pasto pasti mangia cucina
breakfast breakfasts | colazione colazioni
brunch | brunch
lunch lunches | pranzo pranzi pranzare
dinner dinners supper dine | cena cene cenare
starter starters appetizer appetizers | antipasto antipasti
main mains main_course main_courses | secondo secondi portata
first_course first_courses | primo primi
side sides side_dish | contorno contorni
dessert desserts pudding puddings sweet sweets | dolce dolci dessert
snack snacks | spuntino merenda stuzzichini
drink drinks beverage beverages | bevanda bevande bere
water | acqua
wine wines corkage | vino vini tappo
beer beers | birra birre
coffee coffees espresso | caffe espresso
cappuccino | cappuccino
tea teas | te tisana
milk | latte
juice juices | succo succhi spremuta
hot_chocolate | cioccolata cioccolata_calda
chocolate chocolates | cioccolato cioccolata cioccolatini
bread breads loaf loaves | pane pagnotta pagnotte
sourdough starter_dough | lievito_madre pasta_madre
flour flours | farina farine
yeast | lievito
butter | burro
jam jams | marmellata confettura
honey | miele
oil olive_oil | olio
olive olives | oliva olive ulivi
cake cakes pie pies tart | torta torte crostata
wedding_cake | torta_nuziale torta_di_nozze
birthday_cake | torta_di_compleanno
biscuit biscuits cookie cookies | biscotto biscotti
croissant croissants | croissant cornetto cornetti brioche
ice_cream gelato | gelato gelati
sandwich sandwiches roll rolls | panino panini tramezzino
soup soups | zuppa zuppe minestra
salad salads | insalata insalate
pasta noodles | pasta
pizza pizzas | pizza pizze
rice | riso
cheese cheeses | formaggio formaggi pecorino
egg eggs | uovo uova
meat meats | carne carni
beef steak | manzo bistecca
pork | maiale
ham bacon | prosciutto pancetta
lamb | agnello
chicken | pollo
rabbit | coniglio
roast roasted | arrosto
grilled grill barbecue bbq | griglia brace barbecue grigliata
fish | pesce
seafood shellfish | frutti_di_mare crostacei
prawn prawns shrimp shrimps | gamberi gamberetti
truffle truffles | tartufo tartufi
mushroom mushrooms | funghi fungo
vegetable vegetables veg | verdura verdure ortaggi
potato potatoes | patata patate
tomato tomatoes | pomodoro pomodori
celeriac celery | sedano sedano_rapa
lentil lentils | lenticchie
fruit | frutta
apple apples | mela mele
lemon | limone
strawberry strawberries | fragola fragole
pear pears | pera pere
fig figs | fico fichi
sugar | zucchero
salt | sale
allergy allergies allergic allergen allergens intolerance intolerances | allergia allergie allergico allergici allergeni allergene intolleranza intolleranze
gluten gluten_free | glutine senza_glutine
coeliac coeliacs celiac celiacs | celiaco celiaci celiachia celiaca senza_glutine
lactose dairy dairy_free lactose_free | lattosio latticini latte
nut nuts peanut peanuts | noci frutta_secca arachidi nocciole
almond almonds | mandorla mandorle
sesame | sesamo
soy soya | soia
vegan vegans | vegano vegana vegani vegane
vegetarian vegetarians | vegetariano vegetariana vegetariani vegetariane
halal | halal
kosher | kosher
organic | biologico biologica biologici bio
homemade home_made handmade | fatto_in_casa casalingo fatta_a_mano artigianale
fresh | fresco fresca freschi
frozen freeze | congelato surgelato congelare
local | locale locali territorio
ingredient ingredients | ingrediente ingredienti
contain contains | contiene contengono
taste tasting tastings | degustazione degustazioni assaggio assaggi
catering | catering banchetti
seat seats seating covers | posto posti coperti
garden terrace outside outdoor outdoors patio courtyard | giardino terrazza esterno aperto cortile dehors
music live_music concert concerts | musica musica_dal_vivo concerto concerti
room rooms bedroom bedrooms | camera camere stanza stanze
single_room | camera_singola singola
single | singolo singola singoli singole
double double_room | doppia doppio matrimoniale
triple | tripla
family_room | familiare camera_familiare
apartment apartments flat flats | appartamento appartamenti
hotel hotels | hotel albergo
accommodation stay stays sleep staying | alloggio soggiorno soggiorni dormire dorme pernottamento
farmhouse farm | agriturismo fattoria podere casale
bed beds | letto letti
extra_bed | letto_aggiunto letti_aggiunti
sheets linen bedding | lenzuola biancheria
towel towels | telo teli asciugamano asciugamani
pillow pillows | cuscino cuscini
heating heated | riscaldamento riscaldata riscaldato
air_conditioning air_con aircon conditioner | aria_condizionata climatizzatore condizionatore climatizzata
balcony | balcone
fridge refrigerator | frigorifero frigo
washing_machine laundry | lavatrice lavanderia bucato
hairdryer | asciugacapelli phon
check_in checkin arrival arrive arrivals | check_in arrivo arrivi arriva arrivare
check_out checkout departure leave departures | check_out partenza partenze lasciare
luggage bags baggage suitcase suitcases | bagagli bagaglio valigie
reception front_desk | reception segreteria accoglienza
cleaning clean | pulizia pulizie pulito pulire
campsite camping camp tent tents | campeggio tenda tende campeggiare
caravan campervan motorhome camper | camper roulotte
pool pools swimming_pool swimming swim | piscina piscine nuotare nuoto
deep depth | profonda profondo profondita
spa wellness | spa benessere centro_benessere
sauna | sauna
massage massages | massaggio massaggi
gym fitness | palestra fitness
tennis | tennis
court courts | campo campi
football soccer | calcio calcetto
golf | golf
ski skiing | sci sciare
climbing climb bouldering | arrampicata arrampicare scalata boulder
riding horse_riding | equitazione cavallo
boat boats | barca barche
fishing | pesca
hike hiking trail trails path | escursione escursioni sentiero sentieri trekking
class classes lesson lessons course courses workshop workshops | corso corsi lezione lezioni laboratorio
teach teaches teacher teachers instructor instructors | insegnare insegna insegnate insegnante insegnanti maestro istruttore docente
learn training | imparare formazione
beginner beginners | principiante principianti
trial taster | prova
private | privato privata privati individuale
level levels | livello livelli
exam exams examination | esame esami
school schools | scuola scuole scolastico
university | universita
enrol enroll enrolment register registration sign_up join | iscriversi iscrizione iscrizioni iscrivere registrazione
yoga | yoga
pilates | pilates
mat mats | tappetino tappetini materassino
shoe shoes | scarpa scarpe scarpette
dance dancing | danza ballo ballare
sing singing choir | canto cantare coro
doctor doctors dr | dottore dottoressa medico medici dott
dentist dentists dental | dentista dentisti odontoiatra dentale dentali
nurse nurses | infermiere infermiera infermieri
hygienist | igienista
patient patients | paziente pazienti
check_up checkup examination | visita controllo visita_di_controllo
examination | visita
treatment treatments cure | trattamento trattamenti cura cure prestazione
surgery clinic practice | ambulatorio studio clinica
cosmetic aesthetic | estetica estetico estetici
tooth teeth | dente denti dentale
filling fillings | otturazione otturazioni
whitening | sbiancamento
implant implants | impianto impianti
braces brace orthodontic | apparecchio apparecchi ortodonzia ortodontico
denture dentures | dentiera protesi
hygiene teeth_cleaning dental_cleaning | igiene igiene_dentale pulizia
pain hurt | dolore male
vaccine vaccination vaccinations jab | vaccino vaccini vaccinazione vaccinazioni
prescription medicine medicines | ricetta medicina medicinali farmaci
pharmacy chemist | farmacia
hospital | ospedale
physiotherapy physio | fisioterapia
pregnant pregnancy | gravidanza incinta
eye eyes eyesight | occhio occhi vista
glasses spectacles | occhiali
contact_lenses lenses | lenti lenti_a_contatto
hair haircut haircuts | capelli taglio
cut cuts | taglio tagliare
hairdresser barber | parrucchiere parrucchiera barbiere
beard | barba
colour color colours colors dye | colore colori tinta
nail nails manicure | unghie manicure
skin face facial | pelle viso
makeup make_up | trucco
wax waxing | ceretta depilazione
hand hands | mano mani
foot feet | piede piedi
back | schiena
vet veterinary | veterinario veterinaria
red | rosso rossa rossi
white | bianco bianca bianchi
black | nero nera neri
green | verde verdi
blue | blu azzurro
yellow | giallo gialla
pink | rosa
grey gray | grigio grigia
brown | marrone
size sizes | taglia taglie misura misure dimensioni formato
weight weigh | peso pesa
height tall high | altezza alto alta
wide width | larghezza largo
material materials fabric fabrics | materiale materiali tessuto tessuti
wood wooden timber | legno legna
oak | rovere quercia
walnut walnuts | noce noci
chestnut | castagno castagna
stone | pietra
glass | vetro
leather | pelle cuoio
cotton | cotone
wool | lana
silk | seta
linen | lino
gold | oro
silver | argento
metal iron steel | metallo ferro acciaio
paper | carta
plastic | plastica
ceramic ceramics pottery clay | ceramica ceramiche argilla
furniture | mobili mobile arredamento
chair chairs | sedia sedie
sofa sofas | divano divani
bookcase bookshelf bookshelves shelf shelves | libreria librerie scaffale mensole
staircase stairs staircases | scala scale
door doors | porta porte
window windows | finestra finestre infissi
roof | tetto
wall walls | parete pareti muro muri
house home houses | casa case domicilio
garden gardens gardening | giardino giardini giardinaggio orto
plant plants flower flowers bouquet | pianta piante fiore fiori mazzo
tree trees | albero alberi
tyre tyres tire tires | gomme pneumatici
oil_change | cambio_olio
brake brakes | freno freni
engine motor | motore
puncture | foratura
battery batteries | batteria batterie
wash washing | lavaggio lavare
painting paint painter | pittura dipinto imbiancare vernice
plumber plumbing | idraulico
electrician | elettricista
lawyer solicitor | avvocato
accountant | commercialista
book books bookshop | libro libri
film films movie cinema | film cinema
theatre theater show shows | teatro spettacolo spettacoli
exhibition exhibitions | mostra mostre
bag bags | borsa borse sacchetto
clothes jacket | vestiti abiti giacca
dress | abito vestito
watch watches | orologio orologi
toy toys | giocattolo giocattoli
bottle bottles | bottiglia bottiglie
box boxes | scatola cassetta
balloon balloons | palloncino palloncini
skate skates skating skateboard | pattini pattinaggio
candle candles | candela candele
energy solar | energia fotovoltaici solare
harvest | raccolta raccolto
vineyard winery | vigna vigneto cantina
vintage | annata
mill | mulino frantoio
church_service mass | messa messe
burial funeral | funerale funerali
`
