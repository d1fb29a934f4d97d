import { BEFORE_ALL } from '@/lib/core/labeling/labeling-parts'
import { minuteOf } from '@/lib/core/time-words'

/** Says that the chart ends early, as the item is about the patient at that time. @param until wall-clock time */
export function CutoffNote({ until }: { until: string }) {
  if (until === BEFORE_ALL)
    return (
      <p className="rounded-md border border-line bg-sunken px-3 py-1.5 text-xs">
        Nothing of the chart is shown: no time is known before which it may be read.
      </p>
    )
  return (
    <p className="rounded-md border border-line bg-sunken px-3 py-1.5 text-xs">
      The chart is shown as it was before <time className="font-medium tabular-nums">{minuteOf(until)}</time>.
      What was written then or later is left out.
    </p>
  )
}
