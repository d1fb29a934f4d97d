import { counted, whole } from '@/lib/core/counted-words'
import { labelName, labelNames } from '@/lib/core/labels'
import { filterQuery } from '../basis/strata'
import { NOBODY } from '../errors/error-view'
import { itemMark } from '../errors/item-list'
import { cellLinks, type Figure, linkedCount, plainEstimate } from '../figure'
import { figureText } from '../figure-text'
import {
  type LabelModelFigures,
  type LabelModelView,
  modeledRaterQuery,
  modelQuery,
  type Overruled,
} from '../people/label-model-view'
import { type FigureLinks, matrixRows } from './figure-parts'

const percent = (value: number | undefined) =>
  value === undefined ? '–' : `${figureText(value, 'percent')} %`

/** What a plain majority says, and what the model makes of the same ratings. */
export function modelFigure(
  figures: Omit<LabelModelFigures, 'overruled'>,
  view: LabelModelView,
  links: FigureLinks,
): Figure {
  const { counts, labelSet, items, decided, prevalence, majorityShares } = figures
  const { codes } = labelSet
  const names = labelNames(labelSet)
  const down = [...names, 'no majority']
  const hrefs = cellLinks(down.length, names.length, (majority, likeliest) =>
    links.items(filterQuery(view), modelQuery(view.model, codes[majority] ?? null, codes[likeliest] ?? '')),
  )
  return {
    name: 'model-and-majority',
    title: 'Majority (down) and model (across)',
    who: [view.model],
    words: `The label that the model finds likeliest, over ${whole(items)} statements. Added up by the probability of each label, ${names.map((name, index) => `${percent(prevalence[index])} are ${name}`).join(', ')}; cells count the likeliest alone and add up to a little more or less. Among the ${whole(decided)} majorities ${majorityShares.map(percent).join(', ')}.`,
    onScreen: 'A cell opens its statements.',
    chart: { kind: 'confusion', labels: names, rowLabels: down, counts, hrefs },
    columns: ['majority', 'model', 'statements'],
    rows: matrixRows(down, names, { counts, hrefs }),
  }
}

/** Each rater as the model sees them: by true label, how often each label is said. */
export function modeledRatersFigure(
  { labelSet, raters }: Omit<LabelModelFigures, 'overruled'>,
  view: LabelModelView,
  links: FigureLinks,
): Figure {
  const names = labelNames(labelSet)
  const hasCompetence = raters.some(({ competence }) => competence !== null)
  const hrefOf = (raterId: string, cell: Parameters<typeof modeledRaterQuery>[2]) =>
    links.items(filterQuery(view), modeledRaterQuery(view.model, raterId, cell))
  const cellOf = (truth: number, said: number) => {
    const [likeliest, own] = [labelSet.codes[truth], labelSet.codes[said]]
    return likeliest && own ? { likeliest, said: own } : null
  }
  return {
    name: 'people-as-modeled',
    title: 'People as the model sees them',
    words:
      '“Says the likeliest” counts the statements of which a person gave the label that the model finds likeliest. “Right, on average” is what the model takes for how often a person gives the true label, over all statements and not those they rated alone. The last columns are what the model makes of a person: of statements with that true label, how often they say each.',
    onScreen: 'A share opens the statements of which it is the likeliest label and they said so.',
    columns: [
      'Rater',
      'Ratings',
      'Says the likeliest',
      'Right, on average',
      ...(hasCompetence ? ['Looks rather than guesses'] : []),
      ...names.map((name) => `Where ${name} is likeliest, says`),
    ],
    rows: raters.map(({ raterId, alias, ratings, met, accuracy, competence, confusion }) => ({
      cells: [
        alias,
        linkedCount(ratings, links.items(filterQuery(view), { a: raterId, b: NOBODY })),
        { estimate: met, as: 'percent', href: hrefOf(raterId, null) },
        { estimate: plainEstimate(accuracy), as: 'percent', href: hrefOf(raterId, null) },
        ...(hasCompetence ? [{ estimate: plainEstimate(competence), as: 'percent' as const }] : []),
        ...names.map((_, truth) => ({
          list: names.map((said, index) => ({
            text: `${percent(confusion[truth]?.[index])} ${said}`,
            href: hrefOf(raterId, cellOf(truth, index)),
            isMain: index === truth,
          })),
        })),
      ],
    })),
  }
}

/** A statement that the model would decide otherwise than a plain majority, and where it can be read. */
export type OverruledStatement = Overruled & { itemId: string; text: string; patient: string; href: string }

/** Statements that the model would decide otherwise than a plain majority, of so many the first. */
export function overruledStatementsFigure(
  rows: readonly OverruledStatement[],
  { overruledOf, undecided, labelSet }: Pick<LabelModelFigures, 'overruledOf' | 'undecided' | 'labelSet'>,
): Figure {
  const names = labelNames(labelSet)
  const listed =
    rows.length < overruledOf ? ` The first ${whole(rows.length)} of ${whole(overruledOf)} are listed.` : ''
  return {
    name: 'model-overrules',
    title: 'Where the model does not say what a majority says',
    words: `${counted(overruledOf - undecided, 'statement', 'statements')} where it would decide otherwise than the majority, and ${whole(undecided)} that have no majority; these last, and the surest first.${listed}`,
    columns: ['Statement', 'Patient', 'Votes', 'Majority', 'Model', 'Probability'],
    rows: rows.map(({ itemId, text, patient, votes, majority, likeliest, probability, href }) => ({
      id: itemMark(itemId),
      href,
      cells: [
        text,
        patient,
        names.flatMap((name, index) => (votes[index] ? `${votes[index]} ${name}` : [])).join(', '),
        majority === null ? 'none' : labelName(majority, labelSet),
        labelName(likeliest, labelSet),
        { estimate: plainEstimate(probability), as: 'percent' },
      ],
    })),
  }
}

const NAMES = { 'dawid-skene': 'Dawid-Skene', mace: 'MACE' } as const

type Modeled = { model: keyof typeof NAMES; figures: Omit<LabelModelFigures, 'overruled'> }

/** How often each label is true by several label models, beside the plain majorities. */
export function prevalenceFigure(models: readonly Modeled[]): Figure {
  const [one] = models
  const names = one ? labelNames(one.figures.labelSet) : []
  const rowOf = (label: string, shares: readonly number[]) => ({
    cells: [
      label,
      ...names.map((_, index) => ({
        estimate: plainEstimate(shares[index] ?? null),
        as: 'percent' as const,
      })),
    ],
  })
  return {
    name: 'label-models',
    title: 'How often each label is true by label models, and among plain majorities',
    columns: ['Of statements', ...names],
    rows: [
      ...models.map(({ model, figures }) =>
        rowOf(`by ${NAMES[model]}, n ${whole(figures.items)}`, figures.prevalence),
      ),
      ...(one
        ? [rowOf(`among majorities, n ${whole(one.figures.decided)}`, one.figures.majorityShares)]
        : []),
    ],
  }
}

/** How often people say what each model finds likeliest. */
export function metFigure(models: readonly Modeled[]): Figure {
  return {
    name: 'met-label-models',
    title: 'How often people say what the models find likeliest',
    words:
      'A label model weighs people by how they agree with the others. It takes them to err independently given the true label. Its shares have no interval; those of people have Wilson’s 95 %, by patient.',
    columns: ['Person', 'ratings', ...models.map(({ model }) => `Same as ${NAMES[model]}`)],
    rows: (models[0]?.figures.raters ?? []).map(({ raterId, alias, ratings }) => ({
      cells: [
        alias,
        ratings,
        ...models.map(({ figures }) => {
          const own = figures.raters.find((rater) => rater.raterId === raterId)
          return own ? { estimate: own.met, as: 'percent' as const } : null
        }),
      ],
    })),
  }
}
