import { Button } from '@/components/ui/button'
import type { TimelineView } from '@/lib/core/timeline/timeline-view'
import { TIERS } from '@/lib/core/timeline/timeline-view'
import { TIER_TITLES } from './timeline-words'

const LOOK = 'min-h-8 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'

type Props = { view: TimelineView; kinds: readonly string[]; until: string }

/** Which entries are shown; a plain form, so that the address says it and it works before scripts have come. */
export function TimelineFilter({ view, kinds, until }: Props) {
  return (
    <form
      method="get"
      aria-label="Which entries"
      className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden"
    >
      {view.year !== null && <input type="hidden" name="year" value={view.year} />}
      <label className="grid gap-0.5 text-xs text-muted">
        Words
        <input
          type="search"
          name="words"
          defaultValue={view.words}
          maxLength={200}
          className={`${LOOK} w-56`}
        />
      </label>
      <label className="grid gap-0.5 text-xs text-muted">
        Kind of note
        <select name="kind" defaultValue={view.kind ?? ''} className={LOOK}>
          <option value="">All</option>
          {kinds
            .filter((kind) => kind !== '')
            .map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
        </select>
      </label>
      <label className="grid gap-0.5 text-xs text-muted">
        Made
        <select name="tier" defaultValue={view.tier ?? ''} className={LOOK}>
          <option value="">Both ways</option>
          {TIERS.map((tier) => (
            <option key={tier} value={tier}>
              {TIER_TITLES[tier]}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-0.5 text-xs text-muted">
        Notes written until
        <input
          name="until"
          defaultValue={until}
          placeholder="YYYY-MM-DD HH:MM"
          pattern="\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?"
          title="YYYY-MM-DD or YYYY-MM-DD HH:MM"
          className={`${LOOK} w-44 tabular-nums`}
        />
      </label>
      <Button type="submit" tone="quiet" className="min-h-8 py-1">
        Show
      </Button>
    </form>
  )
}
