import { Table, Td, Th } from '@/components/ui/table'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'

/** Raters against raters: how many units both have, the lower half of it; the diagonal is a rater's own number. */
export function OverlapMatrix({ preview, unit }: { preview: PlanPreview; unit: string }) {
  const { raters, overlaps } = preview
  const pairs = overlaps.flatMap((row, index) => row.slice(0, index))
  if (pairs.length === 0) return null
  return (
    <section aria-labelledby="overlaps" className="grid gap-2">
      <div>
        <h3 id="overlaps" className="text-sm font-semibold">
          What two raters share
        </h3>
        <p className="text-sm text-muted">{describe(pairs, unit)} The diagonal is each rater’s own number.</p>
      </div>
      <Table caption={`${unit}s shared by pairs of raters`}>
        <thead>
          <tr>
            <Th className="sticky left-0 bg-raised">Rater</Th>
            {raters.map((rater) => (
              <Th key={rater.alias} numeric className="px-2">
                {rater.alias}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {raters.map((rater, row) => (
            <tr key={rater.alias}>
              <Th
                scope="row"
                className="sticky left-0 border-t border-line bg-raised text-sm font-normal text-ink"
              >
                {rater.alias}
              </Th>
              {raters.map((other, column) => (
                <Td key={other.alias} numeric className={column === row ? 'px-2 text-muted' : 'px-2'}>
                  {column <= row ? overlaps[row]?.[column] : ''}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function describe(pairs: readonly number[], unit: string): string {
  const [low, high] = [Math.min(...pairs), Math.max(...pairs)]
  if (low === high) return `Every two raters share ${low} ${low === 1 ? unit : `${unit}s`}.`
  return `Two raters share ${low} to ${high} ${unit}s.`
}
