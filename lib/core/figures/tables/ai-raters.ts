import { whole } from '@/lib/core/counted-words'
import type { AiRaterListing } from '../ai-raters/ai-view'
import { aiQuery } from '../errors/ai-query'
import type { Figure } from '../figure'
import type { Links } from './figure-parts'
import { noteFor } from './people'

/** How many stand beside each other where the picture is looked at, not the table. */
const MOST = 6

/** The AI raters of a listing that agree most with the consensus labels by AC1, as they are sorted. */
export function aiRatersFigure({ rows, listed, options, focus }: AiRaterListing, links: Links): Figure {
  const shown = rows.slice(0, MOST).flatMap((row) => {
    const { alias, rated, patients, estimates } = row
    const href = links?.items(aiQuery(row, 'ac1', focus))
    return estimates.ac1 ? [{ label: alias, items: rated, patients, estimate: estimates.ac1, href }] : []
  })
  const left = listed - shown.length
  return {
    name: 'ai-raters-ac1',
    title: 'AI raters against consensus labels, AC1',
    words: `${left > 0 ? `The first ${whole(shown.length)} of ${whole(listed)}. ` : ''}${noteFor(links)(options.unit, shown)}`,
    chart: {
      kind: 'intervals',
      axis: 'AC1 with the consensus label',
      as: 'coefficient',
      rows: shown.map(({ label, items, estimate, href }) => ({
        label,
        note: `n ${whole(items)}`,
        estimate,
        href,
      })),
    },
    columns: ['AI rater', 'statements', 'patients', 'AC1'],
    rows: shown.map(({ label, items, patients, estimate, href }) => ({
      cells: [label, items, patients, { estimate, as: 'coefficient' }],
      href,
    })),
  }
}
