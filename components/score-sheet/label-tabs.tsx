import { LABEL_TONES } from '@/components/ui/label-tones'
import type { Label } from '@/lib/core/labels'
import { countOf, type LabelCounts } from '@/lib/core/score-sheet/count-labels'
import { sharesBasis, signOf, toPercent } from './sheet-words'

/** The code of a label, `all` statements, or those that are `open`. */
export type Shown = { label: string } | 'all' | 'open'

type Props = {
  labels: readonly Label[]
  counts: LabelCounts
  kind: string
  shown: Shown
  onShow: (shown: Shown) => void
}

/** The share of each label as one bar, and as buttons that filter the statements. */
export function LabelTabs({ labels, counts, kind, shown, onShow }: Props) {
  const total = counts.rated + counts.missing
  return (
    <section aria-label="Share of each verdict" className="grid gap-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
        {labels.map(({ code, tone }) => (
          <div
            key={code}
            className={LABEL_TONES[tone].bar}
            style={{ width: `${(countOf(counts, code).share ?? 0) * 100}%` }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1">
        <Tab isOn={shown === 'all'} onClick={() => onShow('all')}>
          All <b className="font-semibold tabular-nums">{total}</b>
        </Tab>
        {labels.map((label) => (
          <Tab
            key={label.code}
            isOn={typeof shown === 'object' && shown.label === label.code}
            onClick={() => onShow({ label: label.code })}
          >
            <span aria-hidden>{signOf(label)}</span> {label.title}{' '}
            <b className="font-semibold tabular-nums">{toPercent(countOf(counts, label.code).share)}</b>
            <span className="text-muted tabular-nums">
              {countOf(counts, label.code).count}
              <span className="sr-only"> of {counts.rated}</span>
            </span>
          </Tab>
        ))}
        {counts.missing > 0 && (
          <Tab isOn={shown === 'open'} onClick={() => onShow('open')}>
            <span aria-hidden>–</span> Without a verdict{' '}
            <span className="tabular-nums">{counts.missing}</span>
          </Tab>
        )}
      </div>
      {counts.rated > 0 && <p className="text-xs text-muted">{sharesBasis(counts.rated, kind)}</p>}
    </section>
  )
}

function Tab({ isOn, ...rest }: { isOn: boolean } & React.ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="inline-flex min-h-7 items-baseline gap-1 rounded-md border border-line px-1.5 py-0.5 text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
      {...rest}
    />
  )
}
