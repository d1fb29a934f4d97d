import { AUTHOR_WORDS, type AuthorKind } from '@/lib/core/author-words'
import { whole } from '@/lib/core/counted-words'
import { quantile } from '@/lib/core/stats/quantile'
import { FEW_STATEMENTS, suppressParts } from '../basis/suppression'
import type { Cell, Figure, Row } from '../figure'

export type CohortPerson = {
  sex: string | null
  age: string | null
  ethnicity: string | null
  /** From admission to discharge; null where either is not known. */
  stayDays: number | null
  notes: number
}
export type CohortText = { authorKind: AuthorKind; words: number; claims: number; sentences: number }

const UNKNOWN = 'not known'
/** What MIMIC writes where it does not say. */
const NOT_SHOWN = /^(unknown|unable to obtain|patient declined|other\/unknown|declined)/i
/** Groups that MIMIC divides further, by how their names begin. */
const ETHNICITIES = ['White', 'Black', 'Asian', 'Hispanic']
const SEXES: Readonly<Record<string, string>> = { f: 'Female', female: 'Female', m: 'Male', male: 'Male' }
/** Whoever is older than 89 has no age in de-identified data, and counts as this old. */
const OLDEST = 90

/**
 * Who the patients are and what their texts are like: n (%), or median with quartiles. Groups of fewer than five patients are
 * suppressed, and with them the smallest others by which their number would follow.
 *
 * @see VeriFact (Chung et al. 2025), Table B1
 */
export function characteristicsFigure(people: readonly CohortPerson[], texts: readonly CohortText[]): Figure {
  const authors = (['llm', 'human'] as const).filter((kind) => texts.some((text) => text.authorKind === kind))
  return {
    name: 'characteristics',
    title: 'Patients and texts',
    words: `n (%), or median (quartiles). Groups of fewer than ${FEW_STATEMENTS} patients, and others by which their number would follow, are suppressed. A stay is that of the texts; whoever is older than 89 counts as ${OLDEST}.`,
    columns: ['Of', 'Characteristic', 'Value', 'Known of'],
    rows: [
      { cells: ['Patients', 'Patients', people.length, people.length] },
      ...groupRows('Sex', people, ({ sex }) => (sex === null ? null : (SEXES[sex.toLowerCase()] ?? sex))),
      ...medianRows(
        'Patients',
        'Age, years',
        people.map(({ age }) => toYears(age)),
      ),
      ...groupRows('Ethnicity', people, ({ ethnicity }) => toEthnicity(ethnicity)),
      ...medianRows(
        'Patients',
        'Stay, days',
        people.map(({ stayDays }) => stayDays),
      ),
      ...medianRows(
        'Patients',
        'Notes a patient',
        people.map(({ notes }) => notes),
      ),
      ...authors.flatMap((kind) => {
        const own = texts.filter(({ authorKind }) => authorKind === kind)
        const of = `Texts by ${AUTHOR_WORDS[kind].many}`
        return [
          { cells: [of, 'Texts', own.length, own.length] },
          ...medianRows(
            of,
            'Words a text',
            own.map(({ words }) => words),
          ),
          ...medianRows(
            of,
            'Claims a text',
            own.map(({ claims }) => claims || null),
          ),
          ...medianRows(
            of,
            'Sentences a text',
            own.map(({ sentences }) => sentences || null),
          ),
        ]
      }),
    ],
  }
}

function groupRows(
  title: string,
  people: readonly CohortPerson[],
  groupOf: (person: CohortPerson) => string | null,
): Row[] {
  const groups = Map.groupBy(people.keys(), (index) => {
    const person = people[index]
    return (person && groupOf(person)) ?? UNKNOWN
  })
  const inOrder = [...groups].toSorted(
    ([one, many], [other, more]) =>
      Number(one === UNKNOWN) - Number(other === UNKNOWN) ||
      more.length - many.length ||
      (one < other ? -1 : 1),
  )
  const placesOf = (part: number) => inOrder[part]?.[1] ?? []
  const sizes = inOrder.map(([, indices]) => indices.length)
  const isEnough = (indices: readonly number[]) => {
    if (indices.length < FEW_STATEMENTS) return indices.length === 0
    const own = new Set(indices)
    const small = sizes.filter((_, part) => own.has(placesOf(part)[0] ?? -1))
    // of as many groups, each of one or each of the most that is suppressed, the total says how large each is
    return ![1, FEW_STATEMENTS - 1].some((size) => small.every((other) => other === size))
  }
  const suppressedCells = suppressParts(sizes, placesOf, isEnough)
  const shown = sizes.filter((_, part) => suppressedCells[part] === null).length
  const known = people.length - (groups.get(UNKNOWN)?.length ?? 0)
  if (known === 0) return []
  return inOrder.map(([name, { length }], part) => {
    const share = `${((100 * length) / people.length).toFixed(1)} %`
    const value: Cell =
      suppressedCells[part] === null ? { text: `${whole(length)} (${share})` } : { text: 'suppressed' }
    return { cells: ['Patients', `${title}: ${name}`, value, shown === inOrder.length ? known : null] }
  })
}

/** None where nothing is known. */
function medianRows(of: string, title: string, values: readonly (number | null)[]): Row[] {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  if (known.length === 0) return []
  if (known.length < FEW_STATEMENTS) return [{ cells: [of, title, { text: 'suppressed' }, null] }]
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(known, share))
  const text = `${describe(middle)} (${describe(low)} to ${describe(high)})`
  const lacking = values.length - known.length
  // of whom something is not known are a group, too
  return [{ cells: [of, title, { text }, lacking === 0 || lacking >= FEW_STATEMENTS ? known.length : null] }]
}

function describe(value = 0): string {
  return Number.isInteger(value) ? whole(value) : value.toFixed(1)
}

function toYears(age: string | null): number | null {
  const [, older, years] = /^\s*([>≥]?)\s*(\d+(?:\.\d+)?)/.exec(age ?? '') ?? []
  if (years === undefined) return null
  return older || Number(years) > OLDEST ? OLDEST : Number(years)
}

/** As one word where MIMIC has several for parts of a group. */
function toEthnicity(words: string | null): string | null {
  if (words === null || NOT_SHOWN.test(words)) return null
  const group = ETHNICITIES.find((name) => words.toLowerCase().startsWith(name.toLowerCase()))
  return group ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
