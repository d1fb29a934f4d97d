import Link from 'next/link'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'

const UNITS: readonly { unit: ResamplingUnit; title: string }[] = [
  { unit: 'item', title: 'statements' },
  { unit: 'patient', title: 'patients' },
]

/** What the bootstrap resamples. */
export function UnitSwitch({ studyId, unit }: { studyId: string; unit: ResamplingUnit }) {
  return (
    <nav aria-label="Resample" className="flex items-center gap-1 text-sm">
      <span className="text-muted">Intervals by resampling</span>
      {UNITS.map((entry) => (
        <Link
          key={entry.unit}
          href={`/studies/${studyId}/agreement?unit=${entry.unit}`}
          aria-current={entry.unit === unit ? 'true' : undefined}
          className="rounded-md px-2 py-0.5 text-muted hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
        >
          {entry.title}
        </Link>
      ))}
    </nav>
  )
}
