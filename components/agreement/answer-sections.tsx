import { FigureView } from '@/components/figures/figure-view'
import { Notice } from '@/components/ui/notice'
import { counted, whole } from '@/lib/core/counted-words'
import type { AnswerFigures, FigureSection } from '@/lib/core/figures/answers/figures-of'

type Props = { figures: AnswerFigures; children?: React.ReactNode }

/** The figures of a task of several fields, or of one that is no choice, by what they are about. */
export function AnswerSections({ figures, children }: Props) {
  const { sections, items, people, paired, one, many, isCounted, isAnswered } = figures
  const isPaired = paired > 0
  return (
    <>
      {isPaired || !isCounted ? (
        <p className="text-sm text-muted">
          {counted(items, one, many)}
          {isCounted && `, ${whole(paired)} of them answered by two people or more`};{' '}
          {counted(people, 'person', 'people')} in the first round.
        </p>
      ) : (
        <Notice>
          No {one} has two answers yet. How far people agree stands here once two of them have answered the
          same {one}.
        </Notice>
      )}
      {sections
        .filter(({ id }) => isPaired || (isAnswered && id !== 'people'))
        .map((section) => (
          <Section key={section.id} section={section} />
        ))}
      {children}
    </>
  )
}

/** Tables stand below each other, drawings beside each other where there is room. */
function Section({ section: { id, title, figures } }: { section: FigureSection }) {
  const tables = figures.filter(({ chart }) => chart === undefined)
  const drawn = figures.filter(({ chart }) => chart !== undefined)
  return (
    <section aria-labelledby={`section-${id}`} className="grid gap-6">
      <h2 id={`section-${id}`} className="text-base font-semibold">
        {title}
      </h2>
      {tables.map((figure) => (
        <FigureView key={figure.name} figure={figure} />
      ))}
      {drawn.length > 0 && (
        <div className="grid gap-8 xl:grid-cols-2">
          {drawn.map((figure) => (
            <FigureView key={figure.name} figure={figure} />
          ))}
        </div>
      )}
    </section>
  )
}
