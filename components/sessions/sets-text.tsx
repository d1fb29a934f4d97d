import { ReadText } from '@/components/spans/read-text'
import type { ShownSpan, SpanLook } from '@/components/spans/span-looks'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'

type Set = { spans: readonly Pick<MarkedSpan, 'id' | 'start' | 'end'>[]; look: SpanLook }

/** A text to read, with several sets of passages on lines of their own below the words. */
export function SetsText({ text, sets }: { text: string; sets: readonly Set[] }) {
  const spans = sets.flatMap(({ spans: own, look }, lane) =>
    own.map(
      ({ id, start, end }): ShownSpan => ({
        id: `${lane} ${id}`,
        start,
        end,
        look,
        lane,
        isCurrent: false,
        isFaint: false,
      }),
    ),
  )
  return <ReadText text={text} spans={spans} />
}
