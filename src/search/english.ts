import { stem } from './words.ts';

/**
 * Everyday English words that a typo rarely makes. Where a glossary lacks one of them, the reader meant it nevertheless:
 * "gone" is not "one", and "stuff" is not "staff". Each is listed once for all its forms, and with its irregular forms.
 */
const everyday = new Set(
  `able above accept across act actual actually add additional afraid again against age ago agree air alive allow almost
  alone along already although always among ancient angry animal anybody anyone anything anyway anywhere apart appear
  apple argue arm army around arrive ask asleep ate attack awake away baby back bad bag ball banana band bank base
  basically bath beat beaten became because become bed beer began begun behind believe bell belong below bend bent
  beside best better between beyond big bigger biggest bike bill bird birth birthday bit bite bitten black blame bleed
  blew blind block blood blow blown blue board boat body bomb bone book boring born borrow boss both bother bottle
  bottom bought bowl box boy brain brave bread break breath bridge brief bright bring broke broken brother brought
  brown buddy build built bunch burn bury bus business busy butter buy bye cake call came camera camp captain car care
  carry case cash cat catch caught cause cave center centre certain chain chair challenge chance change character
  charge chase cheap cheat check cheese child children choice choose chose chosen church circle city class clean clear
  clever climb clock close cloth cloud club coast coat code coffee coin cold color colour combine come common company
  compare complete computer contain continue cook cool copy corner correct cost count country couple course court
  cover crash crazy cream create creature crew crime cross crowd cruel cry cup cure custom cut cyborg dad damage dance
  danger dangerous dark data date daughter day dead deal dear death decide deck deep demand deny depend desk destroy
  detail die differ difference different dig dinner dirt dirty disappear discover disease dish distance divide doctor
  dog doing doll door double doubt down dozen drag drank draw drawn dream dress drew drink drive driven driver drop
  drove drunk dry dude due dull dumb dust duty dying ear earlier early earn earth ease east easy eat edge effort egg
  either else empty enemy engine enjoy enough enter entire equal error escape etc even event ever every everybody
  everyone everything everywhere evil ex exact exactly exam except excuse exhausted expect expensive explain extra eye
  face fact fail fair fake fall fallen false family famous far farm fast faster fat father fault favor favour fear
  feed feel feet fell fellow felt fence few field fierce fight fill film final finally find fine finger finish fire
  first fish fit fix flag flame flash flat flee flesh flew flight float flood floor flow flower flown fly fold folks
  follow food fool foot forbid forbidden force forever forget forgot form forward fought found fox free freeze fresh
  friend friendly front froze frozen fruit fuel full fully fun funny furniture future gain game gang gap garden gas
  gate gather gave gear gentle gentleman gift girl give given glad glass gloom glove goal goat goes gold gone good
  grab grade grain grand grass grave great green grew grey grip ground group grow grown guard guess guest guide guilt
  gun guy guys habit hair half halfway hall hand handle hang happy hard harm hate head heal hear heard heart heat
  heavy height held hello help here hero hey hid hidden hide high higher highest hill himself hire history hit hold
  hole holiday home honest honor honour hook hope horse hospital hot hotel hour house however huge human hundred hung
  hunger hungry hunt hurry hurt husband ice idea ignore ill illegal imagine improve inch indeed injured inside instead
  iron island issue item itself jail job join joke journey joy judge juice jump junk keep kept key kick kid kill kind
  king kiss kitchen knee knew knife knock know known lack lad lady laid lake lamp land language large larger largest
  last late later latest laugh law lay lazy lead leaf learn least leather leave led left leftover leg legal lend
  length less lesson let letter level lie life lift light like likewise line lion lip list listen little live living
  load local lock log lonely long look loose lord lose loser loss lost lot loud love low lower luck lucky lunch lying
  machine mad magic mail main make male man manage many map march mark marry mass master match mate matter maybe meal
  mean meant meat medal medicine meet member memory men mend mental mention mercy mess met metal middle might mild
  mile milk million mind mine minute mirror mistake mix model modern mom moment money monkey month mood moon more
  morning most mother mountain mouse mouth move movie much mud murder muscle music must myself nail naked name narrow
  nasty nation nature near nearly neat necessarily necessary neck need neither nerve never new news next nice night
  nobody noise none normal north nose note nothing notice nowhere nurse obey object obvious odd offer often oil ok
  okay old once ones only open opposite option orange order ordinary other otherwise ought out outside over owe own
  owner pack paid pain paint pair pal paper parent park part particular party pass passenger past path patient pause
  pay peace peek people perfect perhaps person personal phone photo pick picture piece pig pile pilot pink pipe pizza
  place plain plan plane plant plate play pleasant please plenty pocket poem point pointy poison pole police polite
  pool poor popular position possible post potato pound pour power practice praise pray prefer prepare present press
  pretend pretty price pride priest print prison prize probably problem produce promise proof proper protect proud
  prove pull punch punish pure push put quality quarter queen question quick quiet quit quite rabbit race radio rain
  raise ran range rank rare rat rate rather reach read ready real realise realize really reason receive record red
  refuse regardless regret regular relax rely remember remind rent repeat reply require rescue respect rest result
  return reuse reward rich rid ride right ring rise risen rival river road rob robot rock roll roof room rope rose
  rotten rough round row royal rub rubbish rude ruin rule run rush sad safe safer said sail salad salt same sand
  sandwich sat save saw say scale scare scared school science scientist scow scream sea search seat second secret see
  seem seen seldom sell send sense sent serve set settle seven several shake shame shape share sharp sheep sheet shelf
  shell shine ship shirt shock shoe shook shoot shop shore short shot shoulder shout show shut shy sick side sight
  sign silent silly silver similar simple simply since sing single sink sir sister sit sitting six size skin skip sky
  sleep slept slide slight slip slow slower small smaller smart smell smile smoke smooth snake snow soap social sock
  soft soil sold soldier solid some somebody sometimes somewhere son song soon sooner sore sorry sort soul sound soup
  sour south spare speak special speed spell spend spent spin split spoil spoke spoon sport spot spread spring spy
  square stage stair stamp stand star stare start state station stay steady steal steel step stick still stole stone
  stood stop store storm story straight strange street strict strike string strong stronger struck stuck student study
  stuff stupid succeed success such sudden suddenly suffer sugar suit summer sun supply support suppose sure surface
  surprise survive swap swear sweat sweep sweet swim swing sword table tail take taken tale talent talk tall tame tap
  taste taught tax tea teach teacher team tear tell ten term terrible test than thank therefore thick thief thin thing
  think third thirst thirty though thought thousand threat three threw throat through throughout throw thrown thumb
  ticket tie tied tight till time tiny tip tired title today toe together told tomorrow tone tongue tonight took tool
  tooth top total touch tough tougher tour toward towards tower town toy trade traffic train trap trash travel
  treasure treat tree trick trip trouble truck true trust truth try turn twice twin twist type ugly uncle under
  understand undo unit unlike untap until upon upset use useful useless usual usually valley value vanish various vast
  vessel victim view village visit voice vote wait wake walk wall wander want war warm warn wash waste watch water
  wave way weak weaker wealth weapon wear weather week weigh weight weird welcome well went west wet whatever wheel
  whenever wherever whether whichever while whisper white whole wide wife wild win wind window wine wing winner winter
  wipe wire wise wish within without woke woman women won wonder wood wool word wore work world worm worn worry worse
  worst worth wound wrap wreck write written wrong wrote yard yeah year yellow yes yesterday yet young yours yourself
  zero`
    .split(/\s+/u)
    .map(stem),
);

/** Whether a folded word is an everyday one, in any of its regular forms. */
export function isEveryday(folded: string): boolean {
  const bare = stem(folded);
  // "met" is everyday, "meting" is a typo of "meeting".
  return everyday.has(bare) && (bare.length > 3 || folded.length - bare.length < 3);
}
