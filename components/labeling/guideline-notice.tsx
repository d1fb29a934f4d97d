import { Button } from '@/components/ui/button'
import type { Guideline } from '@/lib/core/labeling/guideline'

type Props = { guideline: Guideline; onRead: () => void }

/** Tells a rater once that the guideline has changed, and what is new in it. */
export function GuidelineNotice({ guideline, onRead }: Props) {
  return (
    <section
      aria-label="The guideline has changed"
      className="grid justify-items-start gap-2 rounded-md border border-accent bg-accent-soft px-4 py-3 text-sm"
    >
      <p className="font-medium">The guideline has changed: version {guideline.version}</p>
      {guideline.change !== '' && <p className="whitespace-pre-wrap">{guideline.change}</p>}
      <Button onClick={onRead}>I have read it</Button>
    </section>
  )
}
