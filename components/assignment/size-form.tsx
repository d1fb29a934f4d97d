import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { MEASURES, SIZE_MEASURES } from '@/lib/core/figures/basis/measures'
import type { TaskSizePlan } from '@/lib/core/figures/study/size-plan'
import { expectedShares, type SizePlanView } from '@/lib/core/figures/study/size-view'

type Name = Exclude<keyof SizePlanView, 'measure' | 'share' | 'of'>

const GROUPS: readonly { title: string; fields: readonly (readonly [name: Name, label: string])[] }[] = [
  {
    title: 'How well do people agree?',
    fields: [
      ['width', 'Interval from end to end, points'],
      ['agreement', 'Two people agree on, %'],
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
export function SizeForm({ view, plan }: { view: SizePlanView; plan: TaskSizePlan }) {
  const { sofar, labelSet, variables, of } = plan
  const shares = expectedShares(view, labelSet)
  return (
    <form
      key={JSON.stringify(view)}
      method="get"
      aria-label="What you expect"
      className="grid gap-5 rounded-lg border border-line bg-raised p-4"
    >
      {variables.length > 1 && (
        <SelectField label="Question planned for" name="of" defaultValue={of ?? ''} className="max-w-md">
          {variables.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {GROUPS.map(({ title, fields }, position) => (
        <fieldset key={title} className="grid gap-3">
          <legend className="pb-2 text-sm font-semibold">{title}</legend>
          <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4 xl:grid-cols-7">
            {position === 0 && (
              <SelectField label="Measure" name="measure" defaultValue={view.measure} className={LEVEL}>
                {SIZE_MEASURES.map((measure) => (
                  <option key={measure} value={measure}>
                    {MEASURES[measure].title}
                  </option>
                ))}
              </SelectField>
            )}
            {position === 0 &&
              labelSet.labels
                .slice(0, -1)
                .map(({ code, title: label }, index) => (
                  <TextField
                    key={code}
                    className={LEVEL}
                    label={`${label}, %`}
                    name="share"
                    type="number"
                    step="any"
                    min={0}
                    max={100}
                    defaultValue={shares[index]}
                    hint={originOf(shares[index], sofar.share?.[index])}
                  />
                ))}
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
                hint={/width$/i.test(name) ? WISH : originOf(view[name], sofar[name])}
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

const WISH = 'your choice: narrower takes more'

/** Whether a number is this study's own or assumed. */
function originOf(expected: number | undefined, own: number | null | undefined): string {
  if (own === undefined || own === null) return 'assumed: not known yet'
  return expected === own ? 'this study so far' : `assumed; this study: ${own}`
}
