import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { authorLabel } from '@/lib/core/author-words'
import { whole } from '@/lib/core/counted-words'
import { type LabelSet, labelName } from '@/lib/core/labels'
import type { AuthorRates, RatesView } from '../authors/rates-view'
import type { SettledRates } from '../authors/settled-rates'
import { schemeName } from '../basis/matrix-in-scheme'
import { SETTLED } from '../basis/rater-ref'
import { filterQuery, type ItemQuery } from '../basis/strata'
import { countRatedUnsettled } from '../basis/unsettled'
import { type ErrorQuery, NOBODY } from '../errors/error-view'
import { type Figure, type IntervalRow, plainEstimate } from '../figure'
import { patientsNote } from '../words/interval-words'
import { rateDifferenceMethod, worthWords } from '../words/rates-words'
import { joined, type Links } from './figure-parts'

type View = Pick<RatesView, 'unit'> & Parameters<typeof filterQuery>[0]
/** The label that rates are of. */
type Asked = { focus: string; labelSet: LabelSet }

/** What the rate is of, as pages call it. */
export function rateName({ focus, labelSet }: Asked): string {
  return labelName(focus, labelSet)
}

export function settledRatesTitle(asked: Asked): string {
  return `Share of statements that are ${rateName(asked)}, by author`
}

/** Each author's rate of one label by people’s consensus alone; those of whom nothing is settled stand in the table. */
export function settledRatesFigure(rates: SettledRates, view: View, links: Links): Figure {
  const { focus } = rates
  const { unit } = view
  const name = rateName(rates)
  const filter = filterIn(rates, view)
  const rows = rates.authors.map(({ query, ...row }) => ({
    ...row,
    label: authorLabel(row.author, row.kind),
    href: links?.items(filter, query, { a: SETTLED, b: NOBODY, said: focus }),
  }))
  const settled = rows.filter((row) => row.settled > 0)
  return {
    name: `settled-rates-${fileWords(name)}`,
    title: settledRatesTitle(rates),
    words: joined('By people’s consensus alone; no AI rater counts.', patientsNote(unit, settled)),
    method: joined(
      `Intervals are Wilson’s, 95 %${unit === 'patient' ? ', by patient: statements of one are taken as alike' : ''}.`,
      rateDifferenceMethod(rates, unit),
    ),
    chart: {
      kind: 'intervals',
      axis: `% ${name}`,
      as: 'percent',
      width: 820,
      rows: settled.map(({ label, settled: n, rate, href }) => ({
        label,
        note: `n ${whole(n)}`,
        estimate: rate,
        href,
      })),
    },
    columns: ['author', 'settled', 'of patients', name, `${name} %`],
    rows: rows.map(({ label, settled: n, patients, found, rate, href }) => ({
      cells: [label, n, patients, found, { estimate: rate, as: 'percent' }],
      href,
    })),
  }
}

const METHODS: Record<ResamplingUnit, string> = {
  item: 'statements of one patient taken as independent; Wilson’s for people alone, t intervals for people and AI.',
  patient:
    'by patient: statements of one are taken as alike. People alone have Wilson’s with the design effect, people and AI t intervals over patients; neither is narrower than with independent statements. Fewer than five patients give none. The AI weighs nothing where what it alone rated is of fewer than five patients, or nearly all of one.',
}

/** Each author's rate of one label: by people, by the AI rater, and by both. */
export function helpedRatesFigure(rates: AuthorRates, view: View, links: Links): Figure {
  const { ai, authors } = rates
  const { unit } = view
  const name = rateName(rates)
  const hrefsOf = rateLinks(rates, view, links)
  return {
    name: `rates-${fileWords(name)}`,
    who: [`AI: ${ai.alias}`],
    title: `Share of statements that are ${name}, by author, with an AI rater`,
    words: joined(
      worthWords(authors),
      '“People and AI” holds for any AI rater, if the settled statements are like a random sample of all. What the AI alone says is no estimate of the true rate.',
      patientsNote(unit, authors),
    ),
    onScreen:
      'The rows of people, and of the AI alone, open the statements with this label; “people and AI” opens all that it is based on.',
    method: `People’s consensus is the reference for the statements that have one and that this AI rater rated. What it says of the others, too, is corrected by where it errs there (prediction-powered inference). A good AI rater makes the interval narrower. One that errs often, or few settled statements, can make it wider. How many ratings both together are worth is estimated cautiously: with few errors it may be more. Intervals are 95 %, ${METHODS[unit]}`,
    chart: {
      kind: 'intervals',
      axis: `% ${name}`,
      as: 'percent',
      width: 820,
      rows: authors.flatMap((row) => rowsOf(row, hrefsOf(row.query))),
    },
    columns: [
      'author',
      'settled',
      'of patients',
      'statements the AI alone rated',
      'of these rated by people, without an answer',
      'people',
      'AI alone',
      'people and AI',
      'weight of the AI',
      'worth this many rated by people',
    ],
    rows: authors.map(({ author, kind, query, sample, patients, rest, unsettled, rate }) => ({
      href: hrefsOf(query).people,
      cells: [
        authorLabel(author, kind),
        sample,
        patients,
        rest,
        countRatedUnsettled(unsettled),
        { estimate: rate.humans, as: 'percent' },
        { estimate: plainEstimate(rate.ai.value), as: 'percent' },
        { estimate: rate.tuned, as: 'percent' },
        rate.weight === null ? null : Number(rate.weight.toFixed(2)),
        rate.effectiveItems === null ? null : Math.round(rate.effectiveItems),
      ],
    })),
  }
}

type Hrefs = Partial<Record<'people' | 'both' | 'ai', string>>

/** A view's filter with the scheme of labels that is in force. */
function filterIn({ labelSet }: Asked, view: View): ItemQuery {
  return filterQuery({ ...view, labels: schemeName(labelSet) })
}

function rateLinks(rates: AuthorRates, view: View, links: Links): (query: ItemQuery) => Hrefs {
  if (!links) return () => ({})
  const { raterId } = rates.ai
  const filter = filterIn(rates, view)
  const to = (query: ItemQuery, pair: ErrorQuery) => links.items(filter, query, pair)
  return (query) => ({
    people: to(query, { a: SETTLED, b: raterId, said: rates.focus }),
    // both together are based on all that the AI rater rated: what is settled by people's answers, the rest by its own
    both: to(query, { a: raterId, b: NOBODY }),
    ai: to(query, { a: raterId, b: NOBODY, said: rates.focus }),
  })
}

/** An author's rows of the drawing, the name at the first. */
function rowsOf(
  { author, kind, sample, rest, rate }: AuthorRates['authors'][number],
  { people, both, ai }: Hrefs,
): IntervalRow[] {
  const all = whole(sample + rest)
  return [
    {
      label: authorLabel(author, kind),
      note: `people, n ${whole(sample)}`,
      isReference: true,
      estimate: rate.humans,
      href: people,
    },
    ...(rate.tuned.value === null
      ? []
      : [{ label: '', note: `people and AI, n ${all}`, estimate: rate.tuned, href: both }]),
    { label: '', note: `AI alone, n ${all}`, estimate: plainEstimate(rate.ai.value), href: ai },
  ]
}

function fileWords(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
