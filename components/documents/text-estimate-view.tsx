import { compact, formatLength, formatMoney, formatRange } from '@/components/runs/estimate-words'
import { authorLabel } from '@/lib/core/author-words'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { CutPlan } from '@/lib/core/text-work/cut-plan'
import type { TextEstimate } from '@/lib/core/text-work/text-estimate'
import { DroppedList } from './dropped-list'

type Props = {
  /** Null before it is known. */
  estimate: TextEstimate | null
  /** Why there is none. */
  failure: string | null
  isBusy: boolean
  /** What one text is called, and several are. */
  unit: readonly [one: string, many: string]
  costLimit?: number | undefined
}

/** What work on texts will ask of models, and what that takes, before it starts. */
export function TextEstimateView({ estimate, failure, isBusy, unit, costLimit }: Props) {
  return (
    <div aria-live="polite" aria-busy={isBusy} className="grid min-h-10 gap-0.5 text-sm text-muted">
      {failure !== null && <p>{failure}</p>}
      {failure === null && estimate === null && <p>{isBusy ? 'Counting what it will take…' : ''}</p>}
      {failure === null && estimate && <EstimateText estimate={estimate} unit={unit} />}
      {failure === null && estimate?.plan && <PlanText plan={estimate.plan} />}
      {failure === null && estimate?.dropped && estimate.dropped.dropped > 0 && (
        <DroppedList
          {...estimate.dropped}
          {...(estimate.dropped.texts < estimate.texts && {
            within: `in ${whole(estimate.dropped.texts)} of ${whole(estimate.texts)} ${unit[1]}`,
          })}
        />
      )}
      {costLimit !== undefined && estimate && costLimit < estimate.cost.most && (
        <p className="text-danger">
          The cost limit is lower than what that may cost: it may pause with texts left, until it is raised.
        </p>
      )}
    </div>
  )
}

/** Which texts are cut and which are not, and what comes of it in tasks. */
function PlanText({ plan: { texts, leftOut, tasks } }: { plan: CutPlan }) {
  return (
    <>
      {texts.length > 0 && (
        <>
          <ul className="list-disc pl-5">
            {texts.map(({ kind, author, authorKind, count }) => (
              <li key={`${kind} ${authorKind} ${author}`}>
                {whole(count)} × {kind} by {authorLabel(author, authorKind)}
              </li>
            ))}
          </ul>
          <p>
            {tasks.length > 0
              ? `New items come into ${named(tasks.map((title) => `“${title}”`))}.`
              : 'No task takes such statements: no item comes of it.'}
          </p>
        </>
      )}
      {leftOut.length > 0 && (
        <p>
          Left as they are, because other items are made of them:{' '}
          {named(leftOut.map(({ kind, count }) => `${whole(count)} × ${kind}`))}.
        </p>
      )}
    </>
  )
}

function EstimateText({ estimate, unit: [one, many] }: { estimate: TextEstimate; unit: Props['unit'] }) {
  const { texts, parts, notes } = estimate
  const who = counted(texts, one, many)
  if (texts === 0) return <p>Nothing is left to do: each {one} has this already, or nothing to make it of.</p>
  if (parts.length === 0) return <p>{who}, at no cost.</p>
  return (
    <>
      <p className="tabular-nums">
        {who}: {formatRange(estimate.calls, whole)} calls. {describeSum(estimate)}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-xs">
          {note}
        </p>
      ))}
    </>
  )
}

function describeSum(estimate: TextEstimate): string {
  const { parts, promptTokens, answerTokens, seconds, lacksPace, isTimeLeast } = estimate
  const amount = `About ${formatRange(promptTokens, compact)} tokens read and ${formatRange(answerTokens, compact)} written`
  const isTimed = lacksPace || isTimeLeast ? seconds.fewest >= 1 : parts.some((part) => part.seconds !== null)
  const time = isTimed ? formatLength(estimate) : 'how long is not known before the first such work'
  return `${amount} (by the length of texts), ${formatMoney({ ...estimate, isAtMost: true })}, ${time}.`
}
