import { Notice } from '@/components/ui/notice'
import { classWords } from '@/lib/core/adjudication/class-words'
import type { LabelingAnswer, StartingPoint } from '@/lib/core/labeling/labeling'
import type { Definition } from '@/lib/core/protocols/definition'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'

type Props = {
  definition: Definition
  answer: LabelingAnswer
  start: Extract<StartingPoint, { by: 'session' }>
}

/** What raters agreed on after an answer that started from it, where the two differ: the answer may rest on what no longer holds. */
export function AgreedSince({ definition: { spanLayers }, answer, start: { values, agreedAt } }: Props) {
  if (agreedAt <= answer.savedAt) return null
  const changes = spanLayers.flatMap((layer) => {
    const agreed = values[layer.id]
    if (!agreed) return []
    const marked = (answer.values[layer.id] ?? []) as readonly MarkedSpan[]
    const words = (span: MarkedSpan) => `“${span.quote}” (${classWords(layer, span)})`
    return [
      { title: 'Agreed on and not marked here', spans: without(agreed, marked).map(words) },
      { title: 'Marked here and not agreed on', spans: without(marked, agreed).map(words) },
    ]
  })
  const shown = changes.filter(({ spans }) => spans.length > 0)
  if (shown.length === 0) return null
  return (
    <Notice>
      <p>What raters agreed on has changed since this answer. Look at it again.</p>
      {shown.map(({ title, spans }) => (
        <p key={title} className="wrap-anywhere">
          {title}: {spans.join(', ')}.
        </p>
      ))}
    </Notice>
  )
}

function without(spans: readonly MarkedSpan[], others: readonly MarkedSpan[]): MarkedSpan[] {
  return spans.filter(
    ({ start, end, label }) =>
      !others.some((other) => other.start === start && other.end === end && other.label === label),
  )
}
