import Link from 'next/link'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { noteTimeLabel, noteTitle } from '@/lib/core/chart'
import type { JudgedContext } from '@/lib/core/statement-history'
import { withPassage } from './addresses'

/** What an AI rater was shown: the text it read, or the passages that it weighed one by one, each of which opens in the chart. */
export function JudgedPassages({ chartUrl, context }: { chartUrl: string; context: JudgedContext }) {
  const { text, passages } = context
  return (
    <ScrollFrame
      label="Passages shown to the AI rater"
      className="max-h-[32rem] overflow-auto rounded-lg border border-line bg-raised p-4"
    >
      {text !== null && <pre className="text-xs whitespace-pre-wrap">{text}</pre>}
      {text === null && passages.length === 0 && <p className="text-xs text-muted">No passage was found.</p>}
      {passages.length > 0 && (
        <ol className="grid list-decimal gap-1 pl-6 text-xs">
          {passages.map((passage) => (
            <li key={`${passage.noteId} ${passage.start} ${passage.end}`}>
              <Link
                prefetch={false}
                className="underline-offset-2 hover:underline"
                href={withPassage(chartUrl, passage)}
              >
                {passage.quote}
              </Link>
              {passage.note && (
                <span className="text-muted">
                  {' '}
                  {noteTitle(passage.note)}, {noteTimeLabel(passage.note)}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </ScrollFrame>
  )
}
