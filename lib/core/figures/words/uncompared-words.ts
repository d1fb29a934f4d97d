import { counted, named, whole } from '@/lib/core/counted-words'
import { LEAST_COMMON, LEAST_SHARE, type LeftOut } from '@/lib/core/figures/ai-raters/compared-ai-raters'

const SHARE = `${Math.round(100 * LEAST_SHARE)} %`
const COMMON = `${Math.round(100 * LEAST_COMMON)} %`

/** Which AI raters are not compared with the others, and why; nothing where all are. */
export function uncomparedWords(leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return ''
  const isAsked = ({ onlyKind, rated, settled }: LeftOut) =>
    onlyKind !== null && rated > 0 && rated >= LEAST_SHARE * settled
  const asked = (kind: LeftOut['onlyKind'], name: string) => {
    const count = leftOut.filter((one) => isAsked(one) && one.onlyKind === kind).length
    return count === 0 ? [] : [`${whole(count)} checked ${name} alone`]
  }
  const others = leftOut.filter((one) => !isAsked(one))
  const apart = others.filter(({ isApart }) => isApart).length
  const few = others.length - apart
  const reasons = [
    ...asked('claim', 'claims'),
    ...asked('sentence', 'sentences'),
    ...(few === 0 ? [] : [`${whole(few)} rated less than ${SHARE} of what the fullest rated`]),
    ...(apart === 0 ? [] : [`${whole(apart)} rated too few of the statements that the others rated`]),
  ]
  return `${counted(leftOut.length, 'AI rater is', 'AI raters are')} left out, for figures over other statements cannot be compared: ${named(reasons)}.`
}

/** Over what AI raters are compared, for a methods section. */
export const COMPARED_WORDS = `the settled ones that every AI rater compared rated. One that rated less than ${SHARE} of what the fullest rated is left out, such as a run that was stopped. So is one with which less than ${COMMON} of that would be common to all.`
