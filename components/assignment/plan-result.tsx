import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { counted, whole } from '@/lib/core/counted-words'
import { inItemWords } from '@/lib/core/item-words'
import type { ItemName } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { OverlapMatrix } from './overlap-matrix'
import { PlanMatrix } from './plan-matrix'
import { whyNothing, whyShort } from './why-short'

type Props = {
  preview: PlanPreview
  settings: PlanSettings
  /** Raters per statement that the protocol asks for until the plan is applied. */
  asked: number
  itemName: ItemName
  isBusy: boolean
  onApply: () => void
}

/** What the plan would do, before it does it. */
export function PlanResult({ preview, settings, asked, itemName, isBusy, onApply }: Props) {
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
              ? inItemWords(`Nothing would change. ${whyNothing(preview, settings)}`, itemName)
              : `${describe(preview, settings)} Shaded cells are new.`}
          </p>
        </div>
        {!isEmpty && (
          <Button disabled={isBusy} onClick={onApply}>
            {isBusy ? 'Applying…' : short.length > 0 ? 'Apply, though raters are missing' : 'Apply this plan'}
          </Button>
        )}
      </div>
      {short.length > 0 && (
        <Notice tone="danger">{inItemWords(describeShort(preview, settings), itemName)}</Notice>
      )}
      {!isEmpty && settings.ratersPerItem !== asked && (
        <Notice>
          {`This changes the protocol: ${counted(settings.ratersPerItem, 'rater', 'raters')} per ${itemName.one}, where it asked for ${asked}.`}
        </Notice>
      )}
      <PlanMatrix preview={preview} many={capitalize(itemName.many)} />
      <OverlapMatrix preview={preview} unit={settings.unit} />
    </section>
  )
}

/** What stays open whatever these raters do, said before it is applied. */
function describeShort(preview: PlanPreview, settings: PlanSettings): string {
  const { ratersPerItem } = settings
  const short = preview.patients.filter((patient) => patient.missing > 0)
  const sum = (key: 'short' | 'missing') => short.reduce((total, patient) => total + patient[key], 0)
  const statements = sum('short')
  const whose = short.length === 1 ? `of patient ${short[0]?.externalId}` : `of ${short.length} patients`
  return `${counted(statements, 'statement', 'statements')} ${whose} would have fewer than ${counted(ratersPerItem, 'rater', 'raters')}, and cannot be settled before they have: ${whole(sum('missing'))} of their ratings go to nobody. ${whyShort(preview, settings)}`
}

function describe(
  { added, removed, losses, raters: all, planned }: PlanPreview,
  { patients }: PlanSettings,
): string {
  const busy = all.filter((rater) => rater.cells.some((cell) => cell.added > 0)).length
  const where = patients.kind === 'all' ? '' : ` with ${counted(planned, 'patient', 'patients')}`
  const more = `This makes ${whole(added)} assignments for ${counted(busy, 'rater', 'raters')}${where}`
  if (removed === 0) return `${more}.`
  const lost = losses.map(({ alias, items }) => `${alias} ${whole(items)}`).join(', ')
  return `${more}, and takes ${whole(removed)} away: ${lost}.`
}
