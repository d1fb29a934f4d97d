import { Button } from '@/components/ui/button'
import type { AiView } from '@/lib/core/figures/ai-raters/ai-view'
import { type Axis, isNumeric, readEnd } from '@/lib/core/figures/basis/configuration-axes'
import { AI_MEASURES, MEASURES } from '@/lib/core/figures/basis/measures'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import { keptParameters } from '../ui/address'
import { FilterChips } from './filter-chips'
import { chip, type FilterChip, present } from './filter-words'

type Props = {
  /** The page's address without parameters. */
  here: string
  axes: readonly Axis[]
  /** Where AI raters can be filtered by a figure, too, which and how much. */
  view: Pick<AiView, 'axis'> & Partial<Pick<AiView, 'figure' | 'least'>>
}

const LOOK = 'min-h-8 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'

/** Which AI raters are shown, by their settings and by a figure; kept in the address. Works before scripts have come. */
export function AxisFilter({ here, axes, view }: Props) {
  const { axis: chosen, figure, least } = view
  const isOfFigure = figure !== undefined
  if (axes.length === 0 && !isOfFigure) return null
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 text-sm print:hidden">
      <FilterChips here={here} view={view} chips={axisChips(view)} />
      <details className="basis-full">
        <summary className="w-fit text-muted hover:text-ink">Filter AI raters</summary>
        <form
          key={JSON.stringify([chosen, figure, least])}
          method="get"
          action={here}
          aria-label="Filter AI raters"
          className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-4 py-3"
        >
          {Object.entries(keptParameters(view, ['axis', 'figure', 'least', 'page'])).flatMap(([name, list]) =>
            [list]
              .flat()
              .map((entry) => <input key={`${name} ${entry}`} type="hidden" name={name} value={entry} />),
          )}
          {axes.map((axis) => (
            <AxisField key={axis.name} axis={axis} chosen={chosen} />
          ))}
          {isOfFigure && (
            <fieldset className="grid gap-1 text-xs text-muted">
              <legend>Only those with</legend>
              <select name="figure" aria-label="Figure" defaultValue={figure} className={LOOK}>
                {AI_MEASURES.map((measure) => (
                  <option key={measure} value={measure}>
                    {MEASURES[measure].short}
                  </option>
                ))}
              </select>
              <label className="flex items-center gap-2">
                at least
                <input
                  type="number"
                  name="least"
                  step="any"
                  defaultValue={least ?? ''}
                  aria-describedby="least-unit"
                  className={`${LOOK} w-24`}
                />
              </label>
              <span id="least-unit">As in the table: 70 where it has a %, else 0.7.</span>
            </fieldset>
          )}
          <Button type="submit" tone="quiet">
            Filter
          </Button>
        </form>
      </details>
    </div>
  )
}

/** The values of a setting, of which any may be asked for; of numbers also from one on, and up to one. */
function AxisField({ axis, chosen }: { axis: Axis; chosen: readonly string[] }) {
  const { name, values } = axis
  return (
    <fieldset className="grid gap-1 text-xs text-muted">
      <legend>{axisTitle(name)}</legend>
      <div className="grid max-h-40 gap-0.5 overflow-y-auto">
        {values.map((value) => (
          <label key={value} className="flex min-h-6 items-center gap-1.5 text-sm text-ink">
            <input
              type="checkbox"
              name="axis"
              value={`${name}:${value}`}
              defaultChecked={chosen.includes(`${name}:${value}`)}
            />
            {axisValue(name, value)}
          </label>
        ))}
      </div>
      {isNumeric(axis) &&
        (['>=', '<='] as const).map((sign) => (
          <label key={sign} className="flex items-center gap-2">
            {sign === '>=' ? 'from' : 'to'}
            <select
              name="axis"
              defaultValue={chosen.find((one) => one.startsWith(`${name}${sign}`)) ?? ''}
              className={LOOK}
            >
              <option value="">any</option>
              {values
                .filter((value) => value !== '–')
                .map((value) => (
                  <option key={value} value={`${name}${sign}${value}`}>
                    {value}
                  </option>
                ))}
            </select>
          </label>
        ))}
    </fieldset>
  )
}

/** What AI raters are filtered by, each to be dropped by itself. */
function axisChips({ axis, figure, least }: Props['view']): FilterChip[] {
  const ofAxes = axis.flatMap((asked): FilterChip[] => {
    const text = askedWords(asked)
    return text === null ? [] : [{ text, drop: { axis: axis.filter((other) => other !== asked) } }]
  })
  return [
    ...ofAxes,
    ...present([
      figure !== undefined &&
        least != null &&
        chip(['figure', 'least'], `${MEASURES[figure].short} at least ${least}`),
    ]),
  ]
}

function askedWords(asked: string): string | null {
  const end = readEnd(asked)
  if (end !== null) return `${axisTitle(end.name)}: ${end.end} or ${end.isLeast ? 'more' : 'fewer'}`
  const colon = asked.indexOf(':')
  if (colon < 0) return null
  const [name, value] = [asked.slice(0, colon), asked.slice(colon + 1)]
  return `${axisTitle(name)}: ${axisValue(name, value)}`
}
