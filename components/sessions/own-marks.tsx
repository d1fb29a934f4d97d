import { ReadText } from '@/components/spans/read-text'
import type { ShownSpan, SpanLook } from '@/components/spans/span-looks'
import { SpanSwatch } from '@/components/spans/span-swatch'
import { classWords } from '@/lib/core/adjudication/class-words'
import type { OwnMarks } from '@/lib/core/own-consensus'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { AGREED_LOOK, lookOfRater } from './rater-looks'

/** What a rater marked in a text and what is agreed on, in the text and as a list. */
export function OwnMarksView({ marks: { layer, text, isPlain, own, agreed } }: { marks: OwnMarks }) {
  const look = { ...lookOfRater(0, 'you'), tag: '' }
  return (
    <section aria-label={layer.title} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <span className="inline-flex items-center gap-1.5">
          <SpanSwatch look={look} sign="you" /> what you marked
        </span>
        <span className="inline-flex items-center gap-1.5">
          <SpanSwatch look={AGREED_LOOK} /> agreed
        </span>
      </p>
      <SetsText
        text={text}
        isPlain={isPlain}
        sets={[
          { spans: own, look },
          { spans: agreed, look: { ...AGREED_LOOK, tag: '' } },
        ]}
      />
      <ul className="grid gap-0.5 text-xs">
        {agreed.map((span) => (
          <li key={span.id} className="flex items-baseline gap-2">
            <SpanSwatch look={AGREED_LOOK} />
            <span className="wrap-anywhere">“{span.quote}”</span>
            <span className="text-muted">{classWords(layer, span)}</span>
          </li>
        ))}
        {agreed.length === 0 && <li className="text-muted">Nothing is agreed to be marked.</li>}
      </ul>
    </section>
  )
}

type Set = { spans: readonly Pick<MarkedSpan, 'id' | 'start' | 'end'>[]; look: SpanLook }

/** A text to read, with several sets of passages on lines of their own below the words. */
function SetsText({ text, isPlain, sets }: { text: string; isPlain: boolean; sets: readonly Set[] }) {
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
  return <ReadText text={text} isPlain={isPlain} spans={spans} />
}
