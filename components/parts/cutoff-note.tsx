import { minuteOf } from '@/lib/core/time-words'

/** Says that the chart ends early, as the item is about the patient at that time. @param until wall-clock time */
export function CutoffNote({ until }: { until: string }) {
  return (
    <p className="rounded-md border border-line bg-sunken px-3 py-1.5 text-xs">
      The chart is shown up to <time className="font-medium tabular-nums">{minuteOf(until)}</time>. Notes
      written after that are left out.
    </p>
  )
}
