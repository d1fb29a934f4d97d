import { focusOf, type LabelSet } from '@/lib/core/labels'
import { ALL_LABELS } from '../basis/matrix-in-scheme'
import type { RatesView } from './rates-view'

/** The label that an error rate is of, and the scheme it stands in. */
export type RatedError = Pick<RatesView, 'focus' | 'labels'>

/**
 * The labels of which a report says how often documents get them: what detection is about, in the first scheme, whichever way it is
 * wrong; then each label that says something is wrong. Where no tones mark these, the label that detection is about.
 */
export function ratedErrors(set: LabelSet): RatedError[] {
  const focus = focusOf('', set)
  const wrong = set.all.filter(({ tone }) => tone === 'bad' || tone === 'absent').map(({ code }) => code)
  const [scheme] = set.schemes
  return [
    ...(scheme ? [{ focus, labels: scheme.id }] : []),
    ...(wrong.length > 0 ? wrong : [focus]).map((code) => ({ focus: code, labels: ALL_LABELS })),
  ]
}
