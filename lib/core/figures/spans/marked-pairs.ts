import type { SpanDocument } from '@/lib/core/agreement/spans/labeled-span'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import type { AnswerContext, LayerAnswers } from '../answers/answer-context'
import { countPatients } from '../basis/patient-indices'
import type { MarkedPair } from './span-measures'

/** Two raters, or a reference and a rater, on the items that both answered. */
export type PairOfMarks = MarkedPair & {
  items: readonly number[]
  patients: number
  /** How many passages each marked there. */
  passages: readonly [number, number]
}

type Marks = readonly (readonly MarkedSpan[] | null)[]

/** What two have marked, where both have. @param first the reference where there is one */
export function pairMarks(
  { table, clusters, options, view }: AnswerContext,
  { layer, texts }: LayerAnswers,
  first: Marks,
  second: Marks,
): PairOfMarks {
  const items: number[] = []
  const documents: SpanDocument[] = []
  const passages: [number, number] = [0, 0]
  for (let item = 0; item < table.items.length; item++) {
    const [one, other, own] = [first[item], second[item], texts[item]]
    if (!one || !other || !own) continue
    items.push(item)
    documents.push({ text: own.text, tokens: own.tokens, first: one, second: other })
    passages[0] += one.length
    passages[1] += other.length
  }
  return {
    ...options,
    documents,
    clusters: clusters && items.map((item) => clusters[item] ?? ''),
    labels: labelsUsed(layer, documents),
    matching: view.matching,
    items,
    patients: countPatients(table.items, items),
    passages,
  }
}

/** Those of the layer; what came without a class counts beside them where there is such. */
function labelsUsed({ labels, unclassed }: LayerAnswers['layer'], documents: readonly SpanDocument[]) {
  const codes = labels.map(({ code }) => code)
  if (unclassed === undefined) return codes
  const isUnclassed = ({ label }: { label: string }) => label === unclassed
  const isUsed = documents.some(({ first, second }) => first.some(isUnclassed) || second.some(isUnclassed))
  return isUsed ? [...codes, unclassed] : codes
}

/** What each person marked, by alias, of those who answered the layer. */
export function marksOfPeople({ table, people }: AnswerContext, { marks }: LayerAnswers) {
  return marksOf(table.raters, marks).filter(({ rater }) => people.includes(rater))
}

/** The same of AI raters, who are in a table only where they may be seen. */
export function marksOfAi({ table, ai }: AnswerContext, { marks }: LayerAnswers) {
  return marksOf(table.raters, marks).filter(({ rater }) => ai.includes(rater))
}

function marksOf(raters: AnswerContext['table']['raters'], marks: LayerAnswers['marks']) {
  return raters.flatMap((rater, index) => {
    const own = marks[index] ?? []
    return own.some((spans) => spans !== null) ? [{ rater, marks: own }] : []
  })
}

/** More pairs than these are too many to read one by one: their mean stands alone. */
export const MOST_PAIRS = 66

/** Every two people who share an item. */
export function pairsOfPeople(context: AnswerContext, own: LayerAnswers) {
  const people = marksOfPeople(context, own)
  const position = (person: (typeof people)[number]) => context.people.indexOf(person.rater)
  return people.flatMap((one, first) =>
    people.slice(first + 1).flatMap((other) => {
      const pair = pairMarks(context, own, one.marks, other.marks)
      const stand = own.mask.ofPair(position(one), position(other))
      return pair.items.length === 0
        ? []
        : [{ ...pair, names: [one.rater.alias, other.rater.alias] as const, stand }]
    }),
  )
}

export type PeoplePair = ReturnType<typeof pairsOfPeople>[number]

/** What a label of a layer is called. */
export function layerLabel({ layer }: LayerAnswers, code: string): string {
  if (code === layer.unclassed) return 'without a class'
  return layer.labels.find((label) => label.code === code)?.title ?? code
}
