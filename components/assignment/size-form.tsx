import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { MEASURES, SIZE_MEASURES } from '@/lib/core/figures/basis/measures'
import type { SoFar } from '@/lib/core/figures/study/size-so-far'
import type { SizePlanView } from '@/lib/core/figures/study/size-view'

type Name = Exclude<keyof SizePlanView, 'measure'>

const GROUPS: readonly { title: string; fields: readonly (readonly [name: Name, label: string])[] }[] = [
  {
    title: 'How well do people agree?',
    fields: [
      ['width', 'Interval from end to end, points'],
      ['agreement', 'Two people agree on, %'],
      ['supported', 'Supported, %'],
      ['notSupported', 'Not Supported, %'],
      ['perPatient', 'Statements per patient'],
      ['alike', 'How alike statements of a patient are (ICC), %'],
    ],
  },
  {
    title: 'How often is something wrong?',
    fields: [
      ['rate', 'Share expected, %'],
      ['rateWidth', 'Interval from end to end, points'],
    ],
  },
  {
    title: 'How well does an AI rater find it?',
    fields: [
      ['sensitivity', 'Sensitivity, %'],
      ['specificity', 'Specificity, %'],
      ['prevalence', 'Share with that label, %'],
      ['detectionWidth', 'Intervals from end to end, points'],
    ],
  },
]

/** Label, field and hint of a row stand level, however many lines a label takes. */
const LEVEL = 'row-span-3 grid-rows-subgrid [&>label]:self-end'

/** What is expected before anything is rated; a plain form, so a plan is an address that can be kept. */
export function SizeForm({ view, sofar }: { view: SizePlanView; sofar: SoFar }) {
  return (
    <form
      key={JSON.stringify(view)}
      method="get"
      aria-label="What you expect"
      className="grid gap-5 rounded-lg border border-line bg-raised p-4"
    >
      {GROUPS.map(({ title, fields }, place) => (
        <fieldset key={title} className="grid gap-3">
          <legend className="pb-2 text-sm font-semibold">{title}</legend>
          <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4 xl:grid-cols-7">
            {place === 0 && (
              <SelectField label="Measure" name="measure" defaultValue={view.measure} className={LEVEL}>
                {SIZE_MEASURES.map((measure) => (
                  <option key={measure} value={measure}>
                    {MEASURES[measure].title}
                  </option>
                ))}
              </SelectField>
            )}
            {fields.map(([name, label]) => (
              <TextField
                key={name}
                className={LEVEL}
                label={label}
                name={name}
                type="number"
                step="any"
                min={name === 'perPatient' ? 1 : 0}
                max={name === 'perPatient' ? 10_000 : 100}
                defaultValue={view[name]}
                hint={originOf(name, view, sofar)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button type="submit" className="w-fit">
        Plan
      </Button>
    </form>
  )
}

/** Whether a number is this study's own or assumed; a width is a wish. */
function originOf(name: Name, view: SizePlanView, sofar: SoFar): string {
  if (/width$/i.test(name)) return 'your choice: narrower takes more'
  const own = sofar[name]
  if (own === undefined) return 'assumed: not known yet'
  return view[name] === own ? 'this study so far' : `assumed; this study: ${own}`
}
