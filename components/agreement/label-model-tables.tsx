import Link from 'next/link'
import { ChartFrame } from '@/components/charts/chart-frame'
import { ConfusionPlot } from '@/components/charts/confusion-plot'
import { Table, Td, Th } from '@/components/ui/table'
import { NOBODY } from '@/lib/core/figures/error-view'
import type { LabelModelFigures, LabelModelView, Overruled } from '@/lib/core/figures/label-model-view'
import { labelName, labelNames } from '@/lib/core/figures/label-space'
import { filterQuery } from '@/lib/core/figures/strata'
import { itemsAddress } from './address'
import { Figure, ItemsLink } from './figure'
import { figureText } from './figure-text'

type Figures = Omit<LabelModelFigures, 'overruled'>

type Props = { studyId: string; figures: Figures; view: LabelModelView }

const percent = (value: number | null | undefined) => (value == null ? '–' : figureText(value, 'percent'))

/** What a plain majority says, and what the model makes of the same ratings. */
export function ModelChart({ figures }: { figures: Figures }) {
  const { counts, labels, items } = figures
  const names = labelNames(labels.length)
  const down = [...names, 'no majority']
  const table = counts.flatMap((row, majority) =>
    row.map((count, likeliest) => ({ cells: [down[majority] ?? '', names[likeliest] ?? '', count] })),
  )
  return (
    <ChartFrame
      name="model-and-majority"
      title="Majority (down) and model (across)"
      chart={
        <ConfusionPlot
          summary={`Over ${items} statements: ${table.map(({ cells }) => cells.join(', ')).join('; ')}`}
          labels={names}
          rowLabels={down}
          counts={counts}
        />
      }
      data={{ columns: ['majority', 'model', 'statements'], rows: table }}
    >
      The label that the model finds likeliest, over {items.toLocaleString('en')} statements. By the model{' '}
      {names.map((name, place) => `${percent(figures.prevalence[place])} % are ${name}`).join(', ')}; among
      the majorities {figures.majorityShares.map((share) => `${percent(share)} %`).join(', ')}.
    </ChartFrame>
  )
}

/** Each rater as the model sees them: by true label, how often each label is said. */
export function ModelledRaters({ studyId, figures, view }: Props) {
  const names = labelNames(figures.labels.length)
  const hasCompetence = figures.raters.some(({ competence }) => competence !== null)
  return (
    <section aria-labelledby="modelled" className="grid gap-2">
      <h2 id="modelled" className="text-sm font-semibold">
        People as the model sees them
      </h2>
      <Table caption="People as the model sees them">
        <thead>
          <tr>
            <Th>Rater</Th>
            <Th numeric>Ratings</Th>
            <Th numeric>Same as the model’s answer %</Th>
            <Th numeric>Right by the model %</Th>
            {hasCompetence && <Th numeric>Looks rather than guesses %</Th>}
            {names.map((name) => (
              <Th key={name}>Where {name} is likeliest, says</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.raters.map(({ raterId, alias, ratings, met, accuracy, competence, confusion }) => (
            <tr key={raterId}>
              <Td className="font-medium">{alias}</Td>
              <Td numeric>
                <ItemsLink href={itemsAddress(studyId, filterQuery(view), { a: raterId, b: NOBODY })}>
                  {ratings.toLocaleString('en')}
                </ItemsLink>
              </Td>
              <Td numeric>
                <Figure estimate={met} as="percent" stacked />
              </Td>
              <Td numeric>{percent(accuracy)}</Td>
              {hasCompetence && <Td numeric>{percent(competence)}</Td>}
              {names.map((name, truth) => (
                <Td key={name} className="text-xs whitespace-nowrap tabular-nums">
                  {names.map((said, place) => (
                    <span key={said} className={`block ${place === truth ? 'font-medium' : 'text-muted'}`}>
                      {percent(confusion[truth]?.[place])} {said}
                    </span>
                  ))}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

type OverruledProps = {
  studyId: string
  rows: readonly (Overruled & { itemId: string; text: string; patient: string })[]
  labels: number
}

/** Statements that the model would decide otherwise than a plain majority, surest first. */
export function OverruledTable({ studyId, rows, labels }: OverruledProps) {
  const names = labelNames(labels)
  if (rows.length === 0)
    return <p className="text-sm text-muted">The model decides no statement otherwise than the majority.</p>
  return (
    <section aria-labelledby="overruled" className="grid gap-2">
      <h2 id="overruled" className="text-sm font-semibold">
        What the model would decide otherwise, surest first
      </h2>
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
            <tr key={itemId}>
              <Td>
                <Link
                  prefetch={false}
                  className="text-accent underline-offset-2 hover:underline"
                  href={`/studies/${studyId}/statements/${itemId}`}
                >
                  {text}
                </Link>
              </Td>
              <Td>{patient}</Td>
              <Td className="whitespace-nowrap">
                {names.flatMap((name, place) => (votes[place] ? `${votes[place]} ${name}` : [])).join(', ')}
              </Td>
              <Td>{majority === null ? 'none' : labelName(majority, labels)}</Td>
              <Td>{labelName(likeliest, labels)}</Td>
              <Td numeric>{percent(probability)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
