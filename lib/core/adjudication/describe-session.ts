import type { MarkedSpan } from '../protocols/marked-spans'
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
  const name = (span: MarkedSpan) => {
    const attributes = layer.attributes.flatMap(({ id, options }) => {
      const code = span.attributes[id]
      return code === undefined ? [] : [titleOf(options, code)]
    })
    const label = titleOf(layer.labels, span.label)
    return `“${span.quote}” (${[label, ...attributes].join(', ')})`
  }
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

function titleOf(options: readonly { code: string; title?: string | undefined }[], code: string): string {
  return options.find((option) => option.code === code)?.title ?? code
}
