import { ReportFigure } from '@/components/report/report-figure'
import { counted } from '@/lib/core/counted-words'
import type { ComparedScore, SystemComparison } from '@/lib/core/figures/systems/compare-systems'
import { ItemName } from './change-list'
import { SourceLine } from './source-line'
import type { SystemLinks } from './system-report-body'

type Props = { comparison: SystemComparison; links: SystemLinks | null }

/** Two systems on the same patients: differences, and what counts against one alone. */
export function ComparisonBody({ comparison, links }: Props) {
  const { first, second, source, pairs, one, many, figure, scores } = comparison
  return (
    <article className="report">
      <header>
        <h1>
          {second} against {first}
        </h1>
        <p>{counted(pairs, `${one} was`, `${many} were`)} asked of both.</p>
        <SourceLine source={source} />
      </header>
      <section>
        <h2>1. Difference</h2>
        <ReportFigure figure={figure} />
      </section>
      <section>
        <h2>2. What counts against one alone</h2>
        {scores.map((score) => (
          <Discordant key={score.title} {...{ score, first, second, many, links }} />
        ))}
      </section>
    </article>
  )
}

type DiscordantProps = Pick<SystemComparison, 'first' | 'second' | 'many'> & {
  score: ComparedScore
  links: SystemLinks | null
}

function Discordant({ score, first, second, many, links }: DiscordantProps) {
  const { title, onlyFirst, onlySecond } = score
  return (
    <>
      {[
        { name: first, found: onlyFirst.map((pair) => pair.first) },
        { name: second, found: onlySecond.map((pair) => pair.second) },
      ].map(({ name, found }) => (
        <div key={name} className="report-finding">
          <h3>
            {title}: against {name} alone ({found.length})
          </h3>
          {found.length === 0 && <p>None of the {many}.</p>}
          {found.map((item) => (
            <p key={item.itemId} className="report-explanation">
              <ItemName item={item} links={links} />
            </p>
          ))}
        </div>
      ))}
    </>
  )
}
