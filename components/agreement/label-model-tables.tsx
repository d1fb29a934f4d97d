import Link from 'next/link'
import { ChartFrame } from '@/components/figures/chart-frame'
import { ConfusionPlot } from '@/components/figures/confusion-plot'
import { Figure, ItemsLink } from '@/components/figures/figure'
import { OnScreen } from '@/components/figures/on-screen'
import { TableFrame } from '@/components/figures/table-frame'
import { statementAddress } from '@/components/statements/addresses'
import { Table, Td, Th } from '@/components/ui/table'
import { counted, whole } from '@/lib/core/counted-words'
import { type LabelSet, labelName, labelNames } from '@/lib/core/figures/basis/label-space'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { NOBODY } from '@/lib/core/figures/errors/error-view'
import { type ItemList, itemMark } from '@/lib/core/figures/errors/item-list'
import { figureText, fileFigure } from '@/lib/core/figures/figure-text'
import {
  type LabelModelFigures,
  type LabelModelView,
  modelledRaterQuery,
  modelQuery,
  type Overruled,
} from '@/lib/core/figures/people/label-model-view'
import { itemsAddress } from '../statements/addresses'

type Figures = Omit<LabelModelFigures, 'overruled'>

type Props = { studyId: string; figures: Figures; view: LabelModelView }

const percent = (value: number | null | undefined) => (value == null ? '–' : figureText(value, 'percent'))

/** What a plain majority says, and what the model makes of the same ratings. */
export function ModelChart({ studyId, figures, view }: Props) {
  const { counts, labels, items } = figures
  const names = labelNames(labels)
  const down = [...names, 'no majority']
  const hrefOf = (majority: number, likeliest: number) =>
    itemsAddress(
      studyId,
      filterQuery(view),
      modelQuery(view.model, labels[majority] ?? null, labels[likeliest] ?? 'Supported'),
    )
  const table = counts.flatMap((row, majority) =>
    row.map((count, likeliest) => ({
      cells: [down[majority] ?? '', names[likeliest] ?? '', count],
      href: hrefOf(majority, likeliest),
    })),
  )
  return (
    <ChartFrame
      name="model-and-majority"
      title="Majority (down) and model (across)"
      who={[view.model]}
      chart={
        <ConfusionPlot
          summary={`Over ${items} statements: ${table.map(({ cells }) => cells.join(', ')).join('; ')}`}
          labels={names}
          rowLabels={down}
          counts={counts}
          hrefOf={hrefOf}
        />
      }
      data={{ columns: ['majority', 'model', 'statements'], rows: table }}
    >
      The label that the model finds likeliest, over {whole(items)} statements. Added up by how probable the
      model finds each label, not by the likeliest alone,{' '}
      {names.map((name, place) => `${percent(figures.prevalence[place])} % are ${name}`).join(', ')}, which is
      why cells add up to a little more or less; among the {whole(figures.decided)} majorities{' '}
      {figures.majorityShares.map((share) => `${percent(share)} %`).join(', ')}.{' '}
      <OnScreen>A cell opens its statements.</OnScreen>
    </ChartFrame>
  )
}

/** Each rater as the model sees them: by true label, how often each label is said. */
export function ModelledRaters({ studyId, figures, view }: Props) {
  const names = labelNames(figures.labels)
  const hasCompetence = figures.raters.some(({ competence }) => competence !== null)
  const hrefOf = (raterId: string, cell: Parameters<typeof modelledRaterQuery>[2]) =>
    itemsAddress(studyId, filterQuery(view), modelledRaterQuery(view.model, raterId, cell))
  const cellOf = (truth: number, said: number) => {
    const [likeliest, own] = [figures.labels[truth], figures.labels[said]]
    return likeliest && own ? { likeliest, said: own } : null
  }
  return (
    <TableFrame
      name="people-as-modelled"
      title="People as the model sees them"
      words={
        <p className="max-w-prose text-muted">
          “Says the likeliest” counts the statements of which a person gave the label that the model finds
          likeliest. “Right, on average” is what the model takes for how often a person gives the true label,
          over all statements and not those they rated alone. The last columns are what the model makes of a
          person: of statements with that true label, how often they say each. A share opens the statements of
          which it is the likeliest label and they said so.
        </p>
      }
    >
      <Table caption="People as the model sees them">
        <thead>
          <tr>
            <Th>Rater</Th>
            <Th numeric>Ratings</Th>
            <Th numeric>Says the likeliest %</Th>
            <Th numeric>Right, on average %</Th>
            {hasCompetence && <Th numeric>Looks rather than guesses %</Th>}
            {names.map((name) => (
              <Th key={name}>Where {name} is likeliest, says</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.raters.map(({ raterId, alias, ratings, met, accuracy, competence, confusion }) => (
            <tr key={raterId}>
              <Td className="font-medium whitespace-nowrap">{alias}</Td>
              <Td numeric>
                <ItemsLink href={itemsAddress(studyId, filterQuery(view), { a: raterId, b: NOBODY })}>
                  {whole(ratings)}
                </ItemsLink>
              </Td>
              <Td numeric>
                <Figure estimate={met} as="percent" stacked href={hrefOf(raterId, null)} />
              </Td>
              <Td numeric>
                <ItemsLink href={hrefOf(raterId, null)}>{percent(accuracy)}</ItemsLink>
              </Td>
              {hasCompetence && <Td numeric>{percent(competence)}</Td>}
              {names.map((name, truth) => (
                <Td key={name} className="text-xs whitespace-nowrap tabular-nums">
                  {names.map((said, place) => (
                    <span
                      key={said}
                      className={`flex min-h-[24px] items-center ${place === truth ? 'font-medium' : 'text-muted'}`}
                    >
                      <ItemsLink href={hrefOf(raterId, cellOf(truth, place))}>
                        {percent(confusion[truth]?.[place])} {said}
                      </ItemsLink>
                    </span>
                  ))}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

type OverruledProps = {
  studyId: string
  rows: readonly (Overruled & { itemId: string; text: string; patient: string })[]
  /** How many there are, of which `rows` are the first; and how many of them have no majority. */
  total: number
  undecided: number
  list: ItemList
  labels: LabelSet
}

/** Statements that the model would decide otherwise than a plain majority. */
export function OverruledTable({ studyId, rows, total, undecided, list, labels }: OverruledProps) {
  const names = labelNames(labels)
  if (rows.length === 0)
    return <p className="text-sm text-muted">The model decides no statement otherwise than the majority.</p>
  return (
    <TableFrame
      name="model-overrules"
      title="Where the model does not say what a majority says"
      words={`${counted(total - undecided, 'statement', 'statements')} where it would decide otherwise than the majority, and ${whole(undecided)} that have no majority; these last, and the surest first${rows.length < total ? `. The first ${whole(rows.length)} of ${whole(total)} are listed` : ''}.`}
    >
      <Table caption="Statements that the model would decide otherwise than the majority">
        <thead>
          <tr>
            <Th>Statement</Th>
            <Th>Patient</Th>
            <Th>Votes</Th>
            <Th>Majority</Th>
            <Th>Model</Th>
            <Th numeric>Probability %</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ itemId, text, patient, votes, majority, likeliest, probability }) => (
            <tr key={itemId} id={itemMark(itemId)}>
              <Td>
                <Link
                  prefetch={false}
                  className="text-accent underline-offset-2 hover:underline"
                  href={statementAddress(studyId, itemId, list)}
                >
                  {text}
                </Link>
              </Td>
              <Td>{patient}</Td>
              <Td className="whitespace-nowrap">
                {names.flatMap((name, place) => (votes[place] ? `${votes[place]} ${name}` : [])).join(', ')}
              </Td>
              <Td className="whitespace-nowrap">
                {majority === null ? 'none' : labelName(majority, labels)}
              </Td>
              <Td className="whitespace-nowrap">{labelName(likeliest, labels)}</Td>
              <Td numeric data-value={fileFigure({ value: probability, as: 'percent' })}>
                {percent(probability)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
