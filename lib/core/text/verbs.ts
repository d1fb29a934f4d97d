/** Forms of "be" that a participle can lean on. */
export const BE_FORMS: ReadonlySet<string> = words('was were is are been being be')

/** Verbs that make a clause of what stands before them, whatever follows. */
export const AUXILIARIES: ReadonlySet<string> = words(`
  was were is are had has have did does do will would could should may might must can cannot
`)

/** Past and present forms that have an own object or none: their subject acts, so no form of "be" is carried over to them. */
export const ACTIVE_VERBS: ReadonlySet<string> = words(`
  showed revealed demonstrated grew remained became resolved improved worsened required developed received underwent
  denied reported endorsed complained stated appeared normalized stabilized trended rose fell failed tolerated completed
  confirmed excluded identified refused agreed passed experienced presented arrived returned recovered continued
  persisted recurred spiked peaked dropped desaturated followed ate slept walked ambulated voided vomited took used
  went came got felt lost gained began suggested indicated met noted
  denies reports endorses complains states remains appears shows reveals demonstrates requires receives takes uses
  continues presents notes feels suggests tolerates refuses thinks believes wants thought wanted believed says said
  lives works drinks smokes eats needs agrees understands understood needed stays stayed knows knew hopes
`)

/** Participles of care ("started on …") that may follow a bare comma in a list of what was done. */
export const CARE_PARTICIPLES: ReadonlySet<string> = words(`
  started given treated transferred extubated intubated weaned diuresed admitted discharged transfused placed cultured
  switched changed stopped discontinued resumed restarted held continued sent taken found noted monitored evaluated seen
  loaded bolused repleted dialyzed cardioverted drained removed consulted followed transitioned bridged ordered
`)

/** Participles not formed with "-ed" that can head a carried-over predicate. */
export const IRREGULAR_PARTICIPLES: ReadonlySet<string> = words(
  'given found seen put taken begun sent kept held left grown drawn done brought made told shown told cut fed hung weaned',
)

/** Words in "-ed" that usually describe a noun; they head a predicate only before a preposition. */
export const DESCRIBING_PARTICIPLES: ReadonlySet<string> = words(`
  elevated decreased increased reduced enlarged dilated mixed limited associated related suspected presumed needed
  advanced thickened distended isolated controlled retained complicated scattered prolonged impaired diminished
  displaced calcified red bed need speed feed unchanged repeated planned attempted combined inhaled fixed sided based
  blunted collapsed loculated localized generalized rounded ill-defined continued aged prescribed supervised
`)

export const PREPOSITIONS: ReadonlySet<string> = words(
  'on to with from for by in at into until as off over back home and',
)

/** Words after which the verb that follows belongs to a side clause, not to the noun before them. */
export const SUBORDINATORS: ReadonlySet<string> = words(`
  who whom whose which that because since when whenever while whereas after before if although though as given once
  until unless where despite during if what how whether why
`)

/** Verbs that report what somebody says, so that the clause after them may have another subject. */
export const REPORTING_VERBS: ReadonlySet<string> = words(`
  states stated reports reported notes noted denies denied says said thinks thought believes believed feels felt
  complains complained endorses endorsed agrees agreed understands
`)

/** Verbs that can end a clause; any other finite verb at the end still waits for its object. */
export const INTRANSITIVE_VERBS: ReadonlySet<string> = words(`
  followed improved worsened resolved normalized stabilized recovered persisted recurred rose fell arrived returned
  slept ate vomited walked ambulated voided stayed dropped peaked spiked desaturated continued resolves improves
`)

export const ADVERBS: ReadonlySet<string> = words(
  'then later also subsequently eventually not never still now soon again thus therefore',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter((word) => word !== ''))
}
