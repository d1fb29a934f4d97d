import type { VerdictCounts } from '@/lib/core/score-sheet/count-verdicts'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { SIGNS, sharesBasis, toPercent } from './verdict-sign'

export type Shown = Verdict | 'all' | 'open'

type Props = { counts: VerdictCounts; kind: string; shown: Shown; onShow: (shown: Shown) => void }

const BAR: Record<Verdict, string> = {
  Supported: 'bg-supported',
  'Not Supported': 'bg-not-supported',
  'Not Addressed': 'bg-not-addressed',
}

/** The share of each verdict as one bar, and as buttons that filter the statements. */
export function LabelTabs({ counts, kind, shown, onShow }: Props) {
  const total = counts.rated + counts.missing
  return (
    <section aria-label="Share of each verdict" className="grid gap-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
        {VERDICTS.map((label) => (
          <div
            key={label}
            className={BAR[label]}
            style={{ width: `${(counts.labels[label].share ?? 0) * 100}%` }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1">
        <Tab isOn={shown === 'all'} onClick={() => onShow('all')}>
          All <b className="font-semibold tabular-nums">{total}</b>
        </Tab>
        {VERDICTS.map((label) => (
          <Tab key={label} isOn={shown === label} onClick={() => onShow(label)}>
            <span aria-hidden>{SIGNS[label].sign}</span> {label}{' '}
            <b className="font-semibold tabular-nums">{toPercent(counts.labels[label].share)}</b>
            <span className="text-muted tabular-nums">
              {counts.labels[label].count}
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
