import { z } from 'zod'
import { named } from '@/lib/core/counted-words'
import { type LabelSet, labelNames } from '@/lib/core/labels'
import { SIZE_MEASURES } from '../basis/measures'

const percentSchema = z.coerce.number().min(0).max(100)
const percent = (usual: number) => percentSchema.catch(usual).default(usual)
const MOST_LABELS = 60

/** Several of one name; nonsense among them is assumed. */
const shareSchema = z
  .union([z.array(z.unknown()), z.string().transform((one): unknown[] => [one])])
  .catch([])
  .default([])
  .transform((list) => list.slice(0, MOST_LABELS).map((one) => percentSchema.safeParse(one).data ?? null))

/** What the address of the page about sizes expects, in percent; widths are from end to end of a 95 % interval. */
export const sizePlanSchema = z.object({
  /** The variable that is planned for, where a task asks several; the first where it is none. */
  of: z.string().max(130).catch('').default(''),
  measure: z.enum(SIZE_MEASURES).catch('ac1').default('ac1'),
  width: percent(10),
  agreement: percent(85),
  /** Of each label but the last, which has the rest; those that are missing are assumed. */
  share: shareSchema,
  perPatient: z.coerce.number().min(1).max(10_000).catch(40).default(40),
  alike: percent(5),
  rate: percent(5),
  rateWidth: percent(4),
  sensitivity: percent(80),
  specificity: percent(90),
  prevalence: percent(20),
  detectionWidth: percent(10),
})
export type SizePlanView = z.output<typeof sizePlanSchema>

/** What is assumed of the first label; the others share the rest. */
const FIRST_SHARE = 70

/** In percent, how often each label is expected, the last one what is left of 100: less than none where others have more. */
export function expectedShares(
  view: Pick<SizePlanView, 'share'>,
  { codes }: Pick<LabelSet, 'codes'>,
): number[] {
  const others = Math.max(1, codes.length - 1)
  const shares = codes
    .slice(0, -1)
    .map((_, index) => view.share[index] ?? (index === 0 ? FIRST_SHARE : (100 - FIRST_SHARE) / others))
  return [...shares, 100 - shares.reduce((sum, share) => sum + share, 0)]
}

/** What was asked for that no plan can have, in the words and units of the form. */
export function sizeProblems(
  view: SizePlanView,
  labels: Pick<LabelSet, 'codes' | 'labels'>,
): Record<'agreement' | 'rate' | 'detection', string | null> {
  const widthProblem = (width: number) =>
    width > 0 && width < 100 ? null : 'The width of an interval must be more than 0 points and less than 100.'
  const shareProblem = (what: string, share: number) =>
    share > 0 && share < 100 ? null : `${what} must be more than 0 % and less than 100 %.`
  const rest = expectedShares(view, labels).at(-1) ?? 0
  const names = labelNames(labels)
  return {
    agreement:
      rest < 0
        ? `${named(names.slice(0, -1))} make ${100 - rest} % together: more than 100 %, and nothing is left for ${names.at(-1)}.`
        : widthProblem(view.width),
    rate: widthProblem(view.rateWidth),
    detection:
      shareProblem('The share with that label', view.prevalence) ??
      shareProblem('The sensitivity', view.sensitivity) ??
      shareProblem('The specificity', view.specificity) ??
      widthProblem(view.detectionWidth),
  }
}
