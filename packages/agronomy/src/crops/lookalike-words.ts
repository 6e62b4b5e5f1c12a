import { toNameKey } from '../names/name-key'
import { toSingular } from './crop-names'
import { wordSet } from '../names/word-set'

/**
 * Words and names of people and places, in the plural only where the singular is no such word, that differ from the name of a
 * crop by a typing error or two and mean something else. From lists of the most common words of 45 languages and from
 * dictionaries of English, Swahili, Indonesian and six other languages.
 */
const LOOKALIKES = wordSet(`
  abacus abirika abogados abraca abrikos advocada advogado aerobica albertine alfala alibali alikamua alikana
  alkamar alkana amante ananias angaria angoro anisi anuses aparatus apparatus appeal appele apply arabia arabic
  arabika arabisai arabiska arachnide articole asperger aspergis atacados avancado aviones avogadro avokat
  avvocato bachicaria bajar bakwan balaton ballar balmier balung bambana bambanya bambaska bambatua bambuana banais
  bananga banania banawasi bancar bandana bandannas baniana baniani banjana banuana banyani banyans banzana
  banzavas barabara barbara barbaria barbatii barbere barely barkley barnabas barske basilica basilus baslatti
  bassal bastanti bastati batubara beaches beams becher bedel bedring beest beetle begets beins bembarap benas
  bengkang bengkong bengkunang bengkung berets bersil besets bestel betal betela bethel betul beutel bilinganyi
  bindi biringana bitara blabber bletet bluebeard bolece bonanzas bonitao bonne bonnes borbotta borbotti
  brajanas brancoli brasil breakout bretel bruscoli bumpkin burbere burberry burley buttercup butterfat
  bwambwara cabalina cacados caging caisse calabazar caladi calata callat calza camarina camelotina camerino
  camin caminho campur canapea canberra cancao cancelling cancion canelar cangkih cangkung cannelli cannello
  cannelloni canoa canula capelina capra carabela cardelina carmelita carolina carrat carraway carro carson
  cassias cassius castaway caster castna castro catalina caterina celtic cementing centang centenas cessavas
  cetrus chale chali chanana changwa channelling chardas chart chauchau chaval cheerier cheeriest cheerio cheile
  chele chengwa cheyenne chickens chicle chill chillers chillest chillier chilliest chilliness chilling chilly
  chilo chiroko chitlins chole chongwa chopra chord chosha chule chuli chungiwa chvile chvili chwile chwili
  cilindro cindamos cintamos cleve clovis cobra colander collages collar collared collaret collated collates
  collaudo colloids colocaria comin commander compra cooing copar copre copro coring coronets corong corvette
  cotto cottoned cribbage crollare cuman cuming current daarheen dakon dallim daluang damascus damasko damon
  danson darum dashuren dererek derra derum derung deurian dhana dhani dhanika dhanio dhaniwa diakon donate
  dorian doriani durar durara durdum durera duriana durim durin durmus duruma durumu durun eddie elamamme elotte
  eneste errand farre ferro fetches firangi flagpole flambeed fogueira forment forro forsadi fragile fraisse
  fresno funnel ganger gapes gembos giacca ginge gingerly gingero goedere granata granate granules grapje grappe
  grassier greendale greenpeace greenspan grenada greste grimper gripe grootte grope grupe guacamole gumba gumbu
  gumby haguera hagyna hajzel hallom hartal hazle hibiskus hoguera honeybee inchisa inchise inchisi inganno
  jalaleni jamaican jamaika jember jurken kaardi kabakoo kabichu kaela kahawia kalbes kaldes kalejs kalici kalis
  kalles kaltes kalus kamara kampas kampil kanala kangin kangkang kanikana kankina kantang kapis kappas kaptas
  kapuas karala karel karides kariet karla kastanyet kasumba katani katanya katrol kelebat kelibat kelpaa kemari
  kendang kenderi kengkeng kenteng kentung kepulaga kerangas kercen kereza kerezo kerzen kestem kibichi kibula
  kidani kiinua kikirika kikirikia kiles kimara kimbul kingking kingkong kinno kipas kiranga kirasa kismis
  knuffel koles komakanga kongkong konijn kopper korkade korongo kuambil kucama kuinua kukamua kukana kukumbia
  kukurika kumar kuminya kungkang kungkung kupas kupewa kuulis kwakuwa laiki laimes lames langkah langkai
  langkan langkap langkau languka lapin lauka lauke laukei laukia laukit laukiu lauko laukti lauku leffa leman
  lemes lemony lemos lemoyne lengan lengkang lengking lengkong lengkung lentaja lenti leons leticia liaukis
  likmes limeona limeys limos linefeed lingered lishia logan lonan longa longana longen luffy lumon lungerne
  maavarin machanga machicha machikichi maganga magangao maharamia maisara maiza maizi majanga majangwa majimbo
  makanga malaga malamnya malang malango malantau malenga malian malima malimao mallonga mammon mandalika
  mandaram mandari mandarlo mandarmi mandating mandau mandela mandhari mandolin mandrin mange manggah manggar
  mangi mangigas mangio mangkas mangon mangsa mangy maniac manic maniko manjali manjo manokoa mantel mantua
  manyanga maongo mapanga mapapai maparachichi marcello margarin marile markusas marrone martello masango
  matangi matanguo mateke matematis matende matengo matingo matokeo matoko matomoko matongo maungo mayangda
  mayberry mbalanga mbamba mbandarini mbango mbaraka mbariki mchikicho mchocha mealier mealiest mealtimes
  meanies measlier measliest meatiest medaljes medalles melton melynas membaca mentaa mentah meong meravelles
  mercia meringis mgango mgombea mhanga mharage mharagwe miango mianzi miashiri mibaazi mibarika michicha
  michikicho midalasini mieleni mieleton miglior miharagwe mihindi mikonge mikunde milimau militon millon
  minanaa mipamba mipunga miraba mirabile miracol mirada mirai mirala mirama mirao mirava mirua mitango mitende
  mjango mjomba mkoroshi mlalangwa mlango mlonje mmanga mmumunye mnaanaa moali modello momong monggol moningad
  mooing moola moreel mornings morong moroon morrera morrow mortinta mpango mtango mtendea mtoke mtungo muhindi
  mumunya muriera murrow mushtara muskegon mustaid mustered musytari mwango mzungu nachi naishi nakshi nappier
  narrow nasara nasho nasih nasihi neger neraca nerika nieba niebie niebo nieve nigger nigher nimelala nimella
  niobe nyanyah nyanyar nyanyia nyanyua obratges oliver olivet olivie orang paalta paars pabrikan paciento padda
  padodies paisley pakana pallto palluar pamana panama panasi pancard pangani paniana paniko panuana paparika
  papasika papatika papayu papilika pappas pappy papurika pararika pariis parika parsledz pasana pastangas
  patada pataka patrikai patrikas pavimento peaasi peaces peachy pearls pecen pecha pecun peeper pekan peperment
  peppering pepperl pepperoni peppery peppier peppino peppy perches percik perras persis peruan pesan pesheni
  pianto pidiendo pierre pingani pinta pintor pintou pintu piorar pistaa pitaa planches plantation planting
  plantojn plumas plumbs plumps poach poachers poblacio poblants polimento pollando pomalo pompoon ponto poopoo
  poppa portato potables potator prane praso preach preached preacher prene preso presses prisoes prone prosao
  prosi proslo prosop prosto prosy pruned puddy pulimento pummel pummeled puntata punto puppy putina qender
  quina quinao quincy quine radiates radighed radities radiuses raisi raising raison rambitana rambutku rambutmu
  ramia rapida ravished ravishes raymie rebollo recznik relishes remained rembulan reseller robber robust
  robuster robustly rochelle rocznik rogaine romanies romeinen romeinse roseola rotelle roumanie rousset
  rowelled rozelle rubbery rudish ruset russe saaten sagging saglam sairisha saladin salgamos salgan sallower
  sancon sandra sandria sanidia sapinat sargo sassis sateen sattuma sattumaa saugumas savory scallops scansion
  scarile scullion selisih senoria separi serikaya serioze sesal shallow shanna sharafa sharifia sharifu sheena
  sherry shkallet shungwa shurisha sillini singkang siparis sirgo sirisha sitrun slisal sorge sorgu sorog sosal
  spari spearing spearman spento spinachi spinato spinta spouts spriten sprouted squashy squish stallion stevie
  suari sugariest sulfanasi sultanat sultanate sultans supara superi surgos surisha suzinos swallows sweatshop
  szalljon tabasco tamamini tamarinda tambaa tambalia tampal tamparan tampilan tanara tania tankerne tanna
  tanneries tanzerin tapioka taronja tartuffe tempala terre terrera terres terure thania thojne tikitia timotheo
  tinting tintions tomada tonnia tratta tresena trezen tumbako turni tuttun umbilia vailla valilla varasi vicine
  viendo vigili viisin vinegary vineland visione vissen voisine walkouts wanata weisen wheaties worstelen yanayo
  zafarini zaffarani zafrani zaituni zecchino красавица بروكلين
`)

/** Whether the key of a word is that of a word that only resembles the name of a crop. */
export function isLookalike(key: string): boolean {
  return LOOKALIKES.has(key) || LOOKALIKES.has(toSingular(key))
}

/** Phrases of farming that no crop or group is meant by. */
const FARMING_PHRASES = new Set(
  `
  cover crop, cover cropping, catch crop, break crop, nurse crop, trap crop, row crop, row crops, field crop, field crops, cash crop, food crop,
  food crops, main crop, second crop, mixed crop, mixed crops, mixed cropping, intercrop, other crop, other crops, arable crop, arable crops, rotation crop,
  double crop, grazing, grazings, grazed, grazing land, green manure, crop residue, crop rotation, no crop, set aside, set-aside, fallow, stubble, bare soil
`
    .split(',')
    .map((phrase) => toNameKey(phrase)),
)

/** Whether a text is an ordinary phrase of farming: "cover crop" is no misspelt "cole crop". */
export function isFarmingPhrase(text: string): boolean {
  const key = toNameKey(text)
  return FARMING_PHRASES.has(key) || FARMING_PHRASES.has(toSingular(key))
}
