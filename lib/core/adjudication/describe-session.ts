import type { MarkedSpan } from '../protocols/marked-spans'
import { classWords } from './class-words'
import type { SpanLayer } from './settled-fields'
import { outcomeOf, type RaterSets, type SpanSession } from './span-session'

/**
 * What became of each group of a session, one sentence each, such as `“40 mg” (Medication), raters differed: a “40 mg” (Medication);
 * b “40 mg” (Contradicted). Twenty in the source.`
 *
 * @param aliases of the raters, in the session's order
 * @param sets what each of them had marked
 */
export function describeSession(
  session: SpanSession,
  { layer, sets, aliases }: { layer: SpanLayer; sets: RaterSets; aliases: readonly string[] },
): string[] {
  const name = (span: MarkedSpan) => `“${span.quote}” (${classWords(layer, span)})`
  return session.groups.map((group) => {
    const agreed = session.spans.find(({ id }) => id === group.agreed)
    const members = group.members.flatMap((member, rater) => {
      const span = sets[rater]?.find(({ id }) => id === member)
      return span ? [`${aliases[rater] ?? ''} ${name(span)}`] : []
    })
    const outcome = outcomeOf(group, sets)
    const found = outcome.kind === 'only' ? 'one rater alone' : OUTCOMES[outcome.kind]
    const head = agreed ? `${name(agreed)}, ${found}` : found
    return [`${head}: ${members.join('; ')}.`, ...(group.reason === null ? [] : [group.reason])].join(' ')
  })
}

const OUTCOMES = { dropped: 'Dropped', same: 'same class', different: 'classes differed' } as const
