import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { OverlapMatrix } from './overlap-matrix'
import { PlanMatrix } from './plan-matrix'
import { whyNothing } from './why-nothing'

type Props = { preview: PlanPreview; settings: PlanSettings; isBusy: boolean; onApply: () => void }

/** What the plan would do, before it does it. */
export function PlanResult({ preview, settings, isBusy, onApply }: Props) {
  const { added, removed, patients } = preview
  const short = patients.filter((patient) => patient.missing > 0)
  const isEmpty = added === 0 && removed === 0
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="preview" className="text-sm font-semibold">
            Preview
          </h2>
          <p className="text-sm text-muted">
            {isEmpty
              ? `Nothing would change. ${whyNothing(preview, settings)}`
              : `${describe(preview)} Shaded cells are new.`}
          </p>
        </div>
        {!isEmpty && (
          <Button disabled={isBusy} onClick={onApply}>
            {isBusy ? 'Applying…' : 'Apply this plan'}
          </Button>
        )}
      </div>
      {short.length > 0 && (
        <Notice tone="danger">
          {`${short.length} of ${patients.length} patients stay short of ${short
            .reduce((sum, patient) => sum + patient.missing, 0)
            .toLocaleString('en')} ratings: too few raters, or too little of their time.`}
        </Notice>
      )}
      <PlanMatrix preview={preview} />
      <OverlapMatrix preview={preview} unit={settings.unit} />
    </section>
  )
}

function describe({ added, removed, losses, raters }: PlanPreview): string {
  const busy = raters.filter((rater) => rater.cells.some((cell) => cell.added > 0)).length
  const more = `This makes ${added.toLocaleString('en')} assignments for ${busy === 1 ? '1 rater' : `${busy} raters`}`
  if (removed === 0) return `${more}.`
  const lost = losses.map(({ alias, items }) => `${alias} ${items.toLocaleString('en')}`).join(', ')
  return `${more}, and takes ${removed.toLocaleString('en')} away: ${lost}.`
}
