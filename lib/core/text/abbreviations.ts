const TITLES = words('dr drs mr mrs ms mx prof rev hon st mt ft lt sgt capt col gen pres supt')

const LEADING_ABBREVIATIONS = words('vs v approx appx ca cf viz incl esp eg ie aka c/w s/p fig figs vol pp')

/** Whether a word with a full stop never ends a sentence: a title ("Dr.", not "12 ms.") or a word like "vs." and "approx.". */
export function isLeadingAbbreviation(word: string): boolean {
  const lower = word.toLowerCase()
  if (TITLES.has(lower)) return /^\p{Lu}/u.test(word)
  return LEADING_ABBREVIATIONS.has(lower)
}

/** Words that are written with a full stop but may also end a sentence. What follows decides. */
export const COMMON_ABBREVIATIONS: ReadonlySet<string> = words(`
  pt pts etc al hx dx rx tx sx fx cx bx ddx pmh hpi abd resp temp wt ht hosp dept dist prox lat med ant post sup inf
  rt lft bilat neg pos abnl nl assoc admin appt avg max min mins sec secs hr hrs wk wks mo mos yr yrs
  mg mcg gm gms ml cc kg kgs lb lbs oz cm mm meq tab tabs cap caps inj sol susp supp gtt
  q qd qod qid bid tid qhs qam qpm prn po pr iv im sc sq sl ng pngt ac pc hs ad lib
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
  inc co corp ltd jr sr esq md do phd rn np pa ave blvd rd no nos num art para sect ext tel
  cont contd dc disch adm eval exam freq hgb plt wbc rbc est reg rehab ret sig subq transf unk w/o
`)

/** Abbreviations that stand before a number, where a digit follows within the sentence. */
export const NUMBERED_ABBREVIATIONS: ReadonlySet<string> = words(
  'no nos num fig figs vol p pp sec sect art temp wt ht q',
)

/** Capitalised words that start a new sentence even after an abbreviation or a single letter. */
export const SENTENCE_STARTERS: ReadonlySet<string> = words(`
  the a an he she they it we i his her their this that these those there here patient pt on in at by for from with
  after before during while when upon since as if given due no not per was were is are had has will would should
  can may plan continue started received transferred admitted discharged denies reports states currently however
  also then today yesterday overnight please follow family both all she's he's
`)

/** Nouns after which a single capital letter is a name of a kind and may end the sentence ("hepatitis C."). */
export const LETTERED_NOUNS: ReadonlySet<string> = words(`
  vitamin hepatitis hep type grade class group stage influenza flu factor protein troponin child plan schedule
  category part serotype form zone level
`)

/** Schedules in capitals that go on after a dotted abbreviation ("40 mg p.o. BID"). */
export const SCHEDULE_WORDS: ReadonlySet<string> = words(
  'bid tid qid qd qod qhs qam qpm prn daily po iv est edt pst',
)

/** Function words of the two letters or fewer that an abbreviation would otherwise be suspected behind. */
export const SHORT_WORDS: ReadonlySet<string> = words(
  'it up on so do go ok me us he is of by to we be ed or as no',
)

/** Words that cannot end a sentence, so that a line ending in one goes on in the next line. */
export const DANGLING_WORDS: ReadonlySet<string> = words(`
  a an the of to in on at by for from with without and or but nor as than then that which who whose was were is are be
  been has had have will would should could may can into onto over under per via his her their its this these those
  s/p c/w h/o w/ w/o status including secondary due likely
`)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter((word) => word !== ''))
}
