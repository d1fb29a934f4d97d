import type { ItemState } from '@/lib/core/adjudication/item-state'
import { tokenBounds } from '@/lib/core/agreement/spans/text-tokens'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import {
  type AnswerItem,
  type AnswerRater,
  type AnswerTable,
  toAnswers,
  toSettled,
} from '@/lib/core/figures/answers/answer-table'
import { type Cell, columnTitle, type Figure, isEstimate } from '@/lib/core/figures/figure'
import type { LayerMarks } from '@/lib/core/figures/spans/layer-marks'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { listShipped } from '@/lib/core/protocols/shipped'
import { listCounted } from '@/lib/core/protocols/stored-answer'
import type { VariableValue } from '@/lib/core/protocols/variable'

/** One answer to a form, by field; null where a rater did not answer. */
type Given = Readonly<Record<string, unknown>> | null

type Made = {
  people: Readonly<Record<string, readonly Given[]>>
  ai?: Readonly<Record<string, readonly Given[]>>
  /** What AI raters took, by alias. */
  spent?: Readonly<Record<string, AnswerRater['spent']>>
  settled?: readonly Given[]
  /** In place of some variables' consensus labels, such as means that lie between two points. */
  settledAs?: Readonly<Record<string, readonly VariableValue[]>>
  /** What is known of items beside their answers: each of a patient of its own unless given. */
  items?: readonly Partial<AnswerItem>[]
  state?: ItemState['kind']
  /** The text of each item that layers mark, or one for all. */
  text?: string | readonly string[]
  /** What sessions settled of a layer, by its id, an entry an item. */
  sessions?: Readonly<Record<string, LayerMarks['settled']>>
}

/** A shipped definition, or one of these fields. */
export function findDefinition(id: string): Definition {
  const found = listShipped().find((one) => one.id === id)
  if (!found) throw new RangeError(`${id} is not shipped`)
  return found
}

/** A definition of documents with these members beside what each must have. */
export function makeDefinition(members: Readonly<Record<string, unknown>>): Definition {
  return definitionSchema.parse({
    id: 'made',
    version: 1,
    title: 'Made',
    summary: 'For tests.',
    item: {
      name: { one: 'summary', many: 'summaries' },
      parts: [{ role: 'summary', of: 'document', title: 'Summary', view: 'text' }],
      generate: { by: 'each', part: 'summary' },
    },
    fields: [],
    collect: {},
    aiRater: null,
    ...members,
  })
}

/** A table as it is read from a study: answers go through the definition's own reader. */
export function makeAnswerTable(definition: Definition, made: Made): AnswerTable {
  const variables = listCounted(definition)
  const read = createAnswerReader(definition)
  const answersOf = (given: readonly Given[], toColumn = toAnswers, instead: Made['settledAs'] = {}) => {
    const codes = given.map((values): Readonly<Record<string, VariableValue>> => {
      const { codes: own, problems } = values === null ? { codes: {}, problems: [] } : read({ values })
      if (problems.length > 0) throw new RangeError(problems.join(' '))
      return own
    })
    return variables.map((variable) =>
      toColumn(variable, instead[variable.id] ?? codes.map((own) => own[variable.id] ?? null)),
    )
  }
  const count = Object.values(made.people)[0]?.length ?? 0
  const raters = (kind: 'human' | 'ai', of: Made['people'] = {}) =>
    Object.entries(of).map(([alias, given]) => ({
      raterId: `id of ${alias}`,
      alias,
      kind,
      answers: answersOf(given),
      ...(made.spent?.[alias] && { spent: made.spent[alias] }),
    }))
  const everybody = [...Object.values(made.people), ...Object.values(made.ai ?? {})]
  return {
    variables,
    ...(definition.spanLayers.length > 0 && { layers: layersOf(definition, made, everybody, count) }),
    items: Array.from({ length: count }, (_, item) => {
      const own = made.items?.[item]
      const patient = own?.patient ?? `patient ${item}`
      const document = `document ${item}`
      return {
        document,
        strata: {},
        parts: {},
        ...own,
        patient,
        units: { item: `${item}`, document, patient, ...own?.units },
      }
    }),
    raters: [...raters('human', made.people), ...raters('ai', made.ai)],
    settled: answersOf(made.settled ?? Array.from({ length: count }, () => null), toSettled, made.settledAs),
    states: Array.from({ length: count }, () => made.state ?? 'agreed'),
  }
}

function layersOf(
  { spanLayers }: Definition,
  { text = '', sessions = {} }: Pick<Made, 'text' | 'sessions'>,
  given: readonly (readonly Given[])[],
  count: number,
): LayerMarks[] {
  return spanLayers.map((layer) => ({
    layer,
    texts: Array.from({ length: count }, (_, item) => {
      const own = typeof text === 'string' ? text : (text[item] ?? '')
      return { text: own, tokens: tokenBounds(own), words: own.split(/\s+/).filter(Boolean).length }
    }),
    marks: given.map((answers) =>
      answers.map((values) => (values?.[layer.id] as readonly MarkedSpan[] | undefined) ?? null),
    ),
    settled: sessions[layer.id] ?? Array.from({ length: count }, () => null),
  }))
}

/** A figure by its name. */
export function findFigure({ sections }: AnswerFigures, name: string): Figure {
  const figures = sections.flatMap((section) => section.figures)
  const found = figures.find((figure) => figure.name === name)
  if (!found) throw new RangeError(`no ${name} among ${figures.map((figure) => figure.name).join(', ')}`)
  return found
}

/** The value of a cell by the words of its row and column. */
export function valueOf(figure: Figure, row: string, column: string): number | string | null {
  const position = figure.columns.findIndex((_, index) => columnTitle(figure, index) === column)
  const cells = figure.rows.find((one) => one.cells[0] === row)?.cells
  if (position < 0 || !cells) throw new RangeError(`no ${row} or ${column}`)
  const cell: Cell = cells[position] ?? null
  if (isEstimate(cell)) return cell.estimate.value
  return typeof cell === 'object' ? null : cell
}
