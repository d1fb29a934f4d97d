import Link from 'next/link'
import { ItemsLink } from '@/components/figures/estimated'
import { raterAddress } from '@/components/raters/rater-address'
import { itemsAddress } from '@/components/statements/addresses'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import { type ErrorQuery, NOBODY, NOTHING } from '@/lib/core/figures/errors/error-view'
import type { RaterProgress } from '@/lib/core/progress'
import type { NamedTask, TaskRef } from '@/lib/core/task'
import { minuteOf } from '@/lib/core/time-words'

type Props = {
  task: NamedTask
  raters: readonly RaterProgress[]
  /** When those at work end at their own pace, by rater. */
  finishOf: ReadonlyMap<string, string>
}

/** Who has how much to do, those with most left first. */
export function RaterTable({ task, raters, finishOf }: Props) {
  const byLeft = raters.toSorted((one, other) => leftOf(other) - leftOf(one))
  return (
    <section aria-labelledby="by-rater" className="grid gap-2">
      <h2 id="by-rater" className="scroll-mt-4 text-sm font-semibold">
        By rater
      </h2>
      {raters.length === 0 ? (
        <Notice>Nobody has {task.itemName.many} to check yet.</Notice>
      ) : (
        <Table caption="Progress by rater">
          <thead>
            <tr>
              <Th>Rater</Th>
              <Th>Progress</Th>
              <Th numeric>Checked</Th>
              <Th numeric>Assigned</Th>
              <Th numeric>Left</Th>
              <Th numeric>Ends about</Th>
              <Th numeric>Skipped</Th>
              <Th numeric>Uncertain</Th>
              <Th numeric>Median time</Th>
              <Th numeric>Last answer (UTC)</Th>
            </tr>
          </thead>
          <tbody>
            {byLeft.map((rater) => (
              <tr key={rater.raterId}>
                <Td>
                  <Link
                    href={raterAddress(task, rater.raterId)}
                    className="font-medium text-accent underline-offset-2 hover:underline"
                  >
                    {rater.alias}
                  </Link>
                </Td>
                <Td className="w-48">
                  <ProgressBar
                    label={`Progress of ${rater.alias}`}
                    value={rater.rated}
                    max={rater.assigned}
                  />
                </Td>
                <Count
                  task={task}
                  count={rater.rated}
                  query={{ a: rater.raterId, b: NOBODY, panel: 'yes' }}
                />
                <Td numeric>{whole(rater.assigned)}</Td>
                <Td numeric>{whole(leftOf(rater))}</Td>
                <Td numeric>{finishOf.get(rater.raterId) ?? '–'}</Td>
                <Count
                  task={task}
                  count={rater.skipped}
                  query={{ a: rater.raterId, b: NOBODY, panel: 'yes', said: NOTHING, skipped: 'yes' }}
                />
                <Count
                  task={task}
                  count={rater.uncertain}
                  query={{ a: rater.raterId, b: NOBODY, panel: 'yes', uncertain: 'first' }}
                />
                <Td numeric>{rater.medianSeconds === null ? '–' : `${Math.round(rater.medianSeconds)} s`}</Td>
                <Td numeric>{rater.lastAt ? minuteOf(rater.lastAt) : '–'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function leftOf({ assigned, rated }: RaterProgress): number {
  return assigned - rated
}

/** A number that opens its statements, once there are any. */
function Count({ task, count, query }: { task: TaskRef; count: number; query: ErrorQuery }) {
  const text = whole(count)
  return (
    <Td numeric>{count === 0 ? text : <ItemsLink href={itemsAddress(task, query)}>{text}</ItemsLink>}</Td>
  )
}
