import { z } from 'zod'
import { SIZE_MEASURES } from '../basis/measures'

const percent = (usual: number) => z.coerce.number().min(0).max(100).catch(usual).default(usual)

/** What the address of the page about sizes expects, in percent; widths are from end to end of a 95 % interval. */
export const sizePlanSchema = z.object({
  measure: z.enum(SIZE_MEASURES).catch('ac1').default('ac1'),
  width: percent(10),
  agreement: percent(85),
  supported: percent(70),
  notSupported: percent(15),
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

/** What was asked for that no plan can have, in the words and units of the form. */
export function sizeProblems(view: SizePlanView): Record<'agreement' | 'rate' | 'detection', string | null> {
  const widthProblem = (width: number) =>
    width > 0 && width < 100 ? null : 'The width of an interval must be more than 0 points and less than 100.'
  const shareProblem = (what: string, share: number) =>
    share > 0 && share < 100 ? null : `${what} must be more than 0 % and less than 100 %.`
  const shares = view.supported + view.notSupported
  return {
    agreement:
      shares > 100
        ? `Supported and Not Supported make ${shares} % together: more than 100 %, and nothing is left for Not Addressed.`
        : widthProblem(view.width),
    rate: widthProblem(view.rateWidth),
    detection:
      shareProblem('The share with that label', view.prevalence) ??
      shareProblem('The sensitivity', view.sensitivity) ??
      shareProblem('The specificity', view.specificity) ??
      widthProblem(view.detectionWidth),
  }
}
