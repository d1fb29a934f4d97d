import { counted, whole } from '@/lib/core/counted-words'
import { naturalOrder } from '@/lib/core/natural-order'
import { MEASURES, measureTitle, PEOPLE_MEASURES } from '../basis/measures'
import { filterQuery, type Split } from '../basis/strata'
import { OTHERS } from '../errors/error-view'
import { type Figure, type Kind, type Shown } from '../figure'
import { MEASURE_AXIS } from '../figure-text'
import type { GroupAgreement } from '../people/agreement-by-group'
import type { ExperienceAgreement } from '../people/experience-groups'
import type { PeopleAgreement, PeopleView } from '../people/people-view'
import { briefPatientsNote, groupsNote, patientsNote } from '../words/interval-words'
import { joined, type Links } from './figure-parts'

export const SPLIT_WORDS: Record<Split, string> = {
  notes: 'By number of notes',
  length: 'By length of statement',
  time: 'Over time',
  system: 'By author',
  kind: 'By kind of statement',
  patient: 'By patient',
}

/** The note on few patients, in short where a page says once what they mean: wherever a figure has links. */
export function noteFor(links: Links): typeof patientsNote {
  return links ? briefPatientsNote : patientsNote
}

const COEFFICIENTS_TITLE = 'Agreement among people, by coefficient'

/** Every coefficient over the chosen statements, beside each other. */
export function coefficientFigure(
  { coefficients, pairs }: Pick<PeopleAgreement, 'coefficients' | 'pairs'>,
  view: PeopleView,
  links: Links,
): Figure {
  const { items = 0, patients = 0 } = coefficients ?? {}
  const people = pairs.raters.length
  const href = links?.items(filterQuery(view), { differ: 'any' })
  const few = noteFor(links)(view.unit, patients)
  const rows = PEOPLE_MEASURES.flatMap((measure) => {
    const estimate = coefficients?.estimates[measure]
    return estimate ? [{ label: measureTitle(measure, people), as: MEASURES[measure].as, estimate }] : []
  })
  return {
    name: 'coefficients',
    title: COEFFICIENTS_TITLE,
    words: joined(
      `Over ${whole(items)} statements with two ratings or more${few === '' ? ` of ${counted(patients, 'patient', 'patients')}` : ''}.`,
      few,
      'AC1 is steady when one label is common; kappas and alpha fall then, though people agree as often.',
    ),
    ...(view.measure !== 'cohen' && {
      onScreen: `${measureTitle('cohen', people)}, which distinguishes people, stands here once it is the measure.`,
    }),
    chart: {
      kind: 'intervals',
      axis: MEASURE_AXIS,
      as: 'coefficient',
      rows: rows.map((row) => ({ ...row, href })),
    },
    columns: ['measure', 'statements', 'patients', 'value'],
    rows: rows.map(({ label, as, estimate }) => ({
      cells: [label, items, patients, { estimate, as }],
      href,
    })),
  }
}

/** Agreement of every two people. */
export function pairwiseFigure(
  { pairs }: Pick<PeopleAgreement, 'pairs'>,
  view: PeopleView,
  links: Links,
): Figure {
  const { title, as } = MEASURES[view.measure]
  const names = pairs.raters.map(({ alias }) => alias)
  const cells = pairs.cells.map((cell) => ({
    ...cell,
    href: links?.items(filterQuery(view), {
      a: pairs.raters[cell.row]?.raterId ?? '',
      b: pairs.raters[cell.column]?.raterId ?? '',
      differ: 'yes',
    }),
  }))
  return {
    name: `pairs-${view.measure}`,
    title: `${title}, every two people`,
    words: joined(
      'People who agree stand together. A cell is empty where two share no statement; n counts shared statements.',
      noteFor(links)(view.unit, pairs.cells),
    ),
    onScreen: 'A cell opens the statements on which the two differ.',
    chart: {
      kind: 'heat',
      as,
      rows: names,
      columns: names,
      cells: cells.map(({ items, ...cell }) => ({ ...cell, note: `n ${whole(items)}` })),
    },
    columns: ['first', 'second', 'statements', 'patients', title],
    rows: cells
      .filter(({ row, column }) => row < column)
      .map(({ row, column, items, patients, estimate, href }) => ({
        cells: [names[row] ?? '', names[column] ?? '', items, patients, { estimate, as }],
        href,
      })),
  }
}

/** Agreement in each group of statements; those in which nothing was rated twice are named, not drawn. */
export function groupFigure(
  groups: readonly GroupAgreement[],
  people: number,
  view: PeopleView,
  links: Links,
): Figure {
  const { measure } = view
  const title = measureTitle(measure, people)
  const also = view.also === 'nothing' || view.also === view.by ? [] : [view.also]
  const by = [view.by, ...also].map((split) => SPLIT_WORDS[split].toLowerCase()).join(' and ')
  const rows = groups.flatMap(({ query, estimates, ...group }) => {
    const estimate = estimates[measure]
    const href = links?.items(filterQuery(view), query, { differ: 'any' })
    return estimate ? [{ ...group, estimate, href }] : []
  })
  const rated = rows.filter(({ items }) => items > 0)
  const empty = rows.filter(({ items }) => items === 0).map(({ label }) => label)
  return {
    name: `groups-${measure}-${view.by}`,
    title: `${title}, ${by}`,
    words: joined(
      groupsNote(rated, view.unit, noteFor(links)),
      empty.length > 0 && `Without a statement that two people rated: ${empty.join(', ')}.`,
    ),
    ...rowsFigure(rated, title, MEASURES[measure].as, 'group'),
  }
}

type Row = {
  label: string
  items: number | null
  patients: number | null
  estimate: Shown
  href?: string | undefined
  nameHref?: string | undefined
}

/** Rows of figures over statements of patients, drawn and as a table. */
function rowsFigure(
  rows: readonly Row[],
  title: string,
  as: Kind,
  of: string,
  axis = title,
): Pick<Figure, 'chart' | 'columns' | 'rows'> {
  return {
    chart: {
      kind: 'intervals',
      axis,
      as,
      rows: rows.map(({ label, items, estimate, href, nameHref }) => ({
        label,
        ...(items !== null && { note: `n ${whole(items)}` }),
        estimate,
        href,
        nameHref,
      })),
    },
    columns: [of, 'statements', 'patients', title],
    rows: rows.map(({ label, items, patients, estimate, href }) => ({
      cells: [label, items, patients, { estimate, as }],
      href,
    })),
  }
}

/** On which labels people agree, and on which they differ. */
export function labelAgreementFigure(
  { byLabel }: Pick<PeopleAgreement, 'byLabel'>,
  view: PeopleView,
  links: Links,
): Figure {
  const rows = byLabel.map(({ query, ...row }) => ({ ...row, href: links?.items(filterQuery(view), query) }))
  return {
    name: 'label-agreement',
    title: 'Agreement on each label',
    words: joined(
      'Where one person gives the label, how often another does on the same statement (specific agreement). n counts statements on which somebody gave it.',
      noteFor(links)(
        view.unit,
        rows.flatMap(({ patients }) => patients ?? []),
      ),
    ),
    onScreen: 'A row opens them.',
    ...rowsFigure(rows, 'specific agreement', 'percent', 'label', 'Another person gives the label too, %'),
  }
}

/** Each person with all others, by name unless the figure is asked for: nobody is ranked. */
export function withOthersFigure(
  { withOthers }: Pick<PeopleAgreement, 'withOthers'>,
  view: PeopleView,
  links: Links,
): Figure {
  const { title, as } = MEASURES[view.measure]
  const rows = withOthers
    .toSorted((left, right) =>
      view.people === 'figure'
        ? (right.estimate.value ?? -2) - (left.estimate.value ?? -2)
        : naturalOrder(left.alias, right.alias),
    )
    .map((row) => ({
      ...row,
      label: row.alias,
      href: links?.items(filterQuery(view), { a: row.raterId, b: OTHERS, differ: 'any' }),
      nameHref: links?.rater(row.raterId),
    }))
  return {
    name: `standing-${view.measure}`,
    title: `${title} of each person with the others`,
    words: joined(
      'n counts a person’s statements that somebody else rated, too; every meeting of two ratings counts once. To be an outlier is a reason to talk, not a mark.',
      noteFor(links)(view.unit, rows),
    ),
    onScreen: 'A name opens the person’s page, a figure the statements.',
    ...withMeetings(rowsFigure(rows, title, as, 'rater'), rows),
  }
}

/** A table with a column of meetings before its figures. */
function withMeetings<Made extends Pick<Figure, 'columns' | 'rows'>>(
  made: Made,
  rows: readonly { meetings: number }[],
): Made {
  return {
    ...made,
    columns: made.columns.toSpliced(3, 0, 'meetings'),
    rows: made.rows.map(({ cells, ...row }, index) => ({
      ...row,
      cells: cells.toSpliced(3, 0, rows[index]?.meetings ?? 0),
    })),
  }
}

/** Whether people of like experience agree more; groups alone, never a person's years: nothing opens from it. */
export function experienceFigure(
  experience: readonly ExperienceAgreement[],
  view: PeopleView,
  links: Links,
): Figure {
  const { title, as } = MEASURES[view.measure]
  const rows = experience.map(({ first, second, ...row }) => ({
    ...row,
    label: first === second ? `Within ${first}` : `${first} with ${second}`,
  }))
  const made = withMeetings(rowsFigure(rows, title, as, 'years of practice'), rows)
  return {
    name: `experience-${view.measure}`,
    title: `${title} by years of practice`,
    words: joined(
      'Groups are of about the same size, with three people or more each. People who gave no years are in none. n counts the statements that two such people share.',
      noteFor(links)(view.unit, rows),
    ),
    onScreen: 'None opens from here, for it would reveal whose years these are.',
    ...made,
    columns: made.columns.toSpliced(1, 0, 'people'),
    rows: made.rows.map(({ cells }, index) => ({ cells: cells.toSpliced(1, 0, rows[index]?.people ?? 0) })),
  }
}
