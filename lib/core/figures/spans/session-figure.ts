import { countSession, type SessionCounts } from '@/lib/core/adjudication/span-session'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { estimateTotals } from '@/lib/core/agreement/spans/estimate-totals'
import { counted, whole } from '@/lib/core/counted-words'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type AnswerContext, fewPatients, type LayerAnswers } from '../answers/answer-context'
import { sampleSpread } from '../answers/sample-spread'
import { groupsOf, stratumTitle, titleBy } from '../answers/strata-groups'
import { countPatients } from '../basis/patient-indices'
import type { Bar, BarChart, Cell, Column, Figure } from '../figure'
import { joined } from '../tables/figure-parts'

type Counted = { item: number; counts: SessionCounts; raters: readonly string[] }

type Part = { label: string; sessions: readonly Counted[]; isTotal: boolean }

/**
 * What agreement sessions came to: of each rater's passages how many were removed, found by the others with the same label or another,
 * and found by one alone. Means over items with their standard deviations, of all and by a stratum.
 *
 * @see Hegselmann et al. 2024, Table 8
 */
export function sessionFigure(
  context: AnswerContext,
  own: LayerAnswers,
  stratum: string | null,
  title?: string,
): Figure | null {
  const sessions = own.settled.flatMap((settled, item): Counted[] =>
    settled
      ? [{ item, counts: countSession(settled.session, settled.sets), raters: settled.session.raters }]
      : [],
  )
  if (!own.settled.some((settled) => settled && !settled.isAlike)) return null
  const seats = seatsOf(context, sessions)
  const groups = stratum === null ? [] : groupsOf(context, stratum)
  const parts: Part[] = [
    ...groups.map(({ label, indices }) => ({
      label,
      isTotal: false,
      sessions: sessions.filter(({ item }) => indices.includes(item)),
    })),
    { label: 'All', sessions, isTotal: true },
  ].filter((part) => part.sessions.length > 0)
  return {
    name: `session-${own.layer.id}-${stratum ?? 'all'}`,
    title: titleBy(context, title ?? `${own.name}: what sessions agreed on`, stratum),
    words: joined(
      openingWords(context, sessions),
      alikeWords(context, own),
      `Means over ${context.many} with their standard deviations, of each rater over the sessions that the rater sat in. Removed, same, other and only add up to what a rater marked; same, other and only of all raters to the agreed set.`,
      fewPatients(
        context,
        parts.map((part) => countPatients(context.table.items, itemsOf(part))),
      ),
    ),
    chart: barsOf(parts, seats),
    columns: columnsOf(context, stratum, seats),
    rows: parts.map((part) => ({ isTotal: part.isTotal, cells: cellsOf(context, part, seats) })),
  }
}

function itemsOf({ sessions }: Part): number[] {
  return sessions.map(({ item }) => item)
}

/** Whoever sat in a session, in the order of the table. */
type Seat = { raterId: string; name: string }

function seatsOf({ table }: AnswerContext, sessions: readonly Counted[]): Seat[] {
  const sat = new Set(sessions.flatMap(({ raters }) => raters))
  const order = table.raters.map(({ raterId }) => raterId)
  return [...sat]
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((raterId) => ({
      raterId,
      name: table.raters.find((rater) => rater.raterId === raterId)?.alias ?? 'somebody',
    }))
}

/** What came of a rater's passages in a session; undefined where the rater did not sit in it. */
function countsOf({ counts, raters }: Counted, raterId: string) {
  return counts.raters[raters.indexOf(raterId)]
}

function openingWords({ one, many }: AnswerContext, sessions: readonly Counted[]): string {
  const sum = (of: (counts: SessionCounts) => number) =>
    sessions.reduce((all, { counts }) => all + of(counts), 0)
  const agreed = sum((counts) => counts.agreed)
  const both = sum(({ same, different }) => same + different)
  return `Sessions over ${counted(sessions.length, one, many)} agreed on ${counted(agreed, 'passage', 'passages')}: ${whole(both)} that two raters or more had marked, ${whole(sum(({ same }) => same))} of these with one label, and ${whole(agreed - both)} that one alone had marked.`
}

/** Items without a session are in the table, too, as published tables have them. */
function alikeWords({ one, many }: AnswerContext, { settled }: LayerAnswers): string {
  const alike = settled.filter((own) => own?.isAlike).length
  return alike === 0
    ? ''
    : `${counted(alike, `${one} that all marked alike is`, `${many} that all marked alike are`)} among them.`
}

function columnsOf(context: AnswerContext, stratum: string | null, seats: readonly Seat[]): Column[] {
  return [
    stratum === null ? context.many : stratumTitle(context, stratum),
    context.many,
    ...seats.flatMap(({ name: group }) => ['marked', 'removed', 'only'].map((title) => ({ title, group }))),
    ...['same label', 'other label', 'agreed'].map((title) => ({ title, group: 'Together' })),
    { title: 'Found by two or more', group: 'Of the agreed set' },
    { title: 'Same label, of those', group: 'Of the agreed set' },
  ]
}

function cellsOf(context: AnswerContext, part: Part, seats: readonly Seat[]): Cell[] {
  const { label, sessions } = part
  const spread = (of: (counts: SessionCounts) => number) =>
    sampleSpread(sessions.map(({ counts }) => of(counts)))
  const { found, same } = sharesOf(context, sessions)
  return [
    label,
    sessions.length,
    ...seats.flatMap(({ raterId }) =>
      (['annotations', 'removed', 'only'] as const).map((kind) =>
        sampleSpread(sessions.flatMap((session) => countsOf(session, raterId)?.[kind] ?? [])),
      ),
    ),
    spread((counts) => counts.same),
    spread((counts) => counts.different),
    spread((counts) => counts.agreed),
    { estimate: found, as: 'percent' },
    { estimate: same, as: 'percent' },
  ]
}

/** Of the agreed set the share that two or more found, and of those the share with one label; by patient where so asked. */
function sharesOf(
  { clusters }: AnswerContext,
  sessions: readonly Counted[],
): Record<'found' | 'same', Estimate> {
  const rows = sessions.map(({ counts: { same, different, agreed } }) =>
    Float64Array.of(same, same + different, agreed),
  )
  const units = keyedUnits(
    rows.map((row) => row.join()),
    3,
    (session) => rows[session] as Float64Array,
    clusters && sessions.map(({ item }) => clusters[item] ?? ''),
  )
  const ratio = (part: number, whole: number) =>
    whole === 0 ? undefinedFigure('nothing was agreed on') : defined(part / whole)
  return estimateTotals(units, {
    found: { figure: ([, both = 0, agreed = 0]) => ratio(both, agreed), range: SHARE },
    same: { figure: ([same = 0, both = 0]) => ratio(same, both), range: SHARE },
  })
}

/** The agreed set by who had found it. */
function barsOf(parts: readonly Part[], seats: readonly Seat[]): BarChart {
  const by = seats.length > 2 ? 'two or more' : 'both'
  const outcomes = [
    { title: `found by ${by}, same label`, of: ({ counts }: Counted) => counts.same },
    { title: `found by ${by}, other label`, of: ({ counts }: Counted) => counts.different },
    ...seats.map(({ raterId, name }) => ({
      title: `${name} alone`,
      of: (session: Counted) => countsOf(session, raterId)?.only ?? 0,
    })),
  ]
  return {
    kind: 'bars',
    labels: outcomes.map(({ title }) => ({ title, tone: 'neutral' as const })),
    bars: parts.map(({ label, sessions }): Bar => {
      const counts = outcomes.map(({ of }) => sessions.reduce((sum, session) => sum + of(session), 0))
      const all = counts.reduce((sum, count) => sum + count, 0)
      return {
        label,
        counts,
        shares: counts.map((count) => ({
          ...(all === 0 ? undefinedFigure('nothing was agreed on') : defined(count / all)),
          interval: null,
        })),
      }
    }),
  }
}
