import { FigureView } from '@/components/figures/figure-view'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import type { AnswerFigures, FigureSection } from '@/lib/core/figures/answers/answer-figures'
import { sectionsShown } from '@/lib/core/figures/answers/make-sections'

type Props = { figures: AnswerFigures; part: string }

/** One section of the figures of a task of several fields, or of one that is no choice; the others are tabs of their own. */
export function AnswerSections({ figures, part }: Props) {
  const { one, paired, isCounted } = figures
  return (
    <>
      {paired === 0 && isCounted && (
        <Notice>
          No {one} has two answers yet. How far people agree stands here once two of them have answered the
          same {one}.
        </Notice>
      )}
      {sectionsShown(figures)
        .filter(({ id }) => id === part)
        .map((section) => (
          <Section key={section.id} section={section} />
        ))}
    </>
  )
}

/** Of more tables than this, those after the first are folded: they answer a second look. */
const MOST_TABLES = 3

/** Tables stand below each other, drawings beside each other where there is room. */
function Section({ section: { id, title, figures } }: { section: FigureSection }) {
  const tables = figures.filter(({ chart }) => chart === undefined)
  const drawn = figures.filter(({ chart }) => chart !== undefined)
  const open = tables.length > MOST_TABLES ? 1 : tables.length
  return (
    <section aria-labelledby={`section-${id}`} className="grid gap-6">
      {/* the tab says the same of all but a field, which has its own name */}
      <h2 id={`section-${id}`} className={id === 'field' ? 'text-base font-semibold' : 'sr-only'}>
        {title}
      </h2>
      {tables.slice(0, open).map((figure) => (
        <FigureView key={figure.name} figure={figure} />
      ))}
      {open < tables.length && (
        <div className="grid gap-2">
          {tables.slice(open).map((figure) => (
            <Disclosure key={figure.name} title={figure.title}>
              <FigureView figure={figure} isNamed />
            </Disclosure>
          ))}
        </div>
      )}
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
