import { type DecisionMatrix, decidedQuery, overruledQuery } from '@/lib/core/adjudication/decision-matrix'
import { counted } from '@/lib/core/counted-words'
import { NO_REASON } from '../errors/error-view'
import { cellLinks, type Figure } from '../figure'
import { percentWords } from '../figure-text'
import type { FigureLinks } from './figure-parts'

type TitleOf = (reason: string) => string

/** Why discussions were needed, against what they came to. */
export function reasonFigure(
  { reasons, decisions, codes }: DecisionMatrix,
  titleOf: TitleOf,
  links: FigureLinks,
): Figure {
  const hrefOf = (row: number, code: string | null) =>
    links.items(decidedQuery(reasons[row]?.reason ?? NO_REASON, code))
  const shares = reasons.map(({ reason, share }) => `${titleOf(reason).toLowerCase()} ${percentWords(share)}`)
  return {
    name: 'reasons-and-answers',
    title: 'Why it had to be decided (down) and the final answer (across)',
    words: `${counted(decisions, 'decision', 'decisions')}: ${shares.join(', ')}. In brackets 95 % intervals (Wilson’s, by patient). Cells are shares of their row.`,
    onScreen: 'Each opens its statements.',
    chart: {
      kind: 'confusion',
      labels: codes,
      rowLabels: reasons.map(({ reason, items }) => `${titleOf(reason)} (${items})`),
      counts: reasons.map(({ counts }) => counts),
      shares: reasons.map(({ shares: own }) => own),
      hrefs: cellLinks(reasons.length, codes.length, (row, column) => hrefOf(row, codes[column] ?? null)),
      verb: 'decided as',
      cellWidth: 124,
    },
    columns: ['reason', 'final answer', 'statements', 'share of the reason'],
    rows: reasons.flatMap(({ reason, items, share, counts, shares: own }, row) => [
      {
        cells: [titleOf(reason), 'any', items, { estimate: share, as: 'percent' as const }],
        href: hrefOf(row, null),
      },
      ...codes.map((code, index) => {
        const estimate = own[index]
        return {
          cells: [
            titleOf(reason),
            code,
            counts[index] ?? 0,
            ...(estimate ? [{ estimate, as: 'percent' as const }] : []),
          ],
          href: hrefOf(row, code),
        }
      }),
    ]),
  }
}

/** Whose answer was another than the decision, by why. @param few people who rated too few to be drawn */
export function overruledFigure(
  { reasons, people }: Pick<DecisionMatrix, 'reasons' | 'people'>,
  few: readonly string[],
  fewest: number,
  titleOf: TitleOf,
  links: FigureLinks,
): Figure {
  const cells = people.flatMap(({ raterId, alias, rated, byReason }, row) =>
    byReason.map(({ items, share }, column) => {
      const reason = reasons[column]?.reason ?? NO_REASON
      return {
        row,
        column,
        alias,
        rated,
        items,
        estimate: share,
        reason: titleOf(reason),
        href: links.items(overruledQuery(raterId, reason)),
      }
    }),
  )
  return {
    name: 'overruled-by-reason',
    title: 'Whose answer was decided otherwise (down), by why (across)',
    words: `Of the decided statements that a person had rated, how many were decided otherwise, in percent; what cannot be decided counts against nobody. Statements come to a discussion because people differ: this says where a guideline needs words, and ranks nobody.${few.length > 0 ? ` Not drawn, for they had rated fewer than ${fewest}: ${few.join(', ')}.` : ''} The table has the intervals.`,
    onScreen: 'A cell opens its statements.',
    chart: {
      kind: 'heat',
      as: 'percent',
      rows: people.map(({ alias }) => alias),
      columns: reasons.map(({ reason }) => titleOf(reason)),
      domain: [0, Math.max(0.01, ...cells.map(({ estimate }) => estimate.value ?? 0))],
      cellWidth: 84,
      cells: cells.map(({ row, column, rated, items, estimate, href }) => ({
        row,
        column,
        estimate,
        note: `${items} of ${rated}`,
        ...(items > 0 && { href }),
      })),
    },
    columns: ['person', 'reason', 'decided otherwise', 'of decided', 'share'],
    rows: [
      ...people.map(({ raterId, alias, rated, overruled }) => ({
        cells: [
          alias,
          'any',
          Math.round((overruled.value ?? 0) * rated),
          rated,
          { estimate: overruled, as: 'percent' as const },
        ],
        href: links.items(overruledQuery(raterId, null)),
      })),
      ...cells.map(({ alias, reason, items, rated, estimate, href }) => ({
        cells: [alias, reason, items, rated, { estimate, as: 'percent' as const }],
        href,
      })),
    ],
  }
}
