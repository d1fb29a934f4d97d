import { labelName, labelSetOf } from '@/lib/core/labels'
import type { Scorer } from '@/lib/core/protocols/compute-scores'
import type { Variable } from '@/lib/core/protocols/variable'
import type { AnswerContext } from '../answers/answer-context'
import { labelsOf } from '../answers/answer-table'
import type { Rule } from '../answers/score-cells'
import { findSystemStrata, type Subject } from './subjects'
import { type Explanation, type ItemTexts, type Quoted, quotedPassages } from './system-texts'
import type { VerdictSource } from './verdict-sources'
import { countsAgainst, type ShareScore } from './verdicts'

/** One thing that was looked for in a text of a system, as lists name it. */
export type ListedItem = {
  itemId: string
  patient: string
  /** Which of the patient’s it is, from 1: the same of every system and version that was asked the same. */
  number: number
  text: string
  /** What else is known of it, in words: its category, who named it. */
  about: string
  /** The version of the system, where there are several among those that are listed. */
  version: string | null
  documentId: string | null
}

/** An item that counts against a system, or that some voted against, with who said so and why. */
export type FlaggedItem = ListedItem & {
  /** The verdict; null where there is none. */
  isAgainst: boolean | null
  votes: readonly { alias: string; label: string; isAgainst: boolean | null }[]
  against: number
  answered: number
  explanations: readonly { alias: string; text: string; quoted: readonly Quoted[] }[]
}

/** The items of a subject in the order of patients, each with its number of its patient. */
export function listItems(
  { table, definition }: AnswerContext,
  texts: readonly (ItemTexts | null)[],
  { indices }: Pick<Subject, 'indices'>,
): Map<number, ListedItem> {
  const stratum = findSystemStrata(definition)?.version ?? null
  const versionOf = (index: number) =>
    stratum === null ? null : (table.items[index]?.strata[stratum] ?? null)
  // of one version alone its name says nothing
  const hasVersions = new Set(indices.map(versionOf)).size > 1
  const numberOf = numberAsked(texts)
  const patients = Map.groupBy(indices, (index) => table.items[index]?.patient ?? '')
  return new Map(
    [...patients].flatMap(([patient, own]) =>
      own.map((index, at): [number, ListedItem] => {
        const found = texts[index]
        const version = hasVersions ? versionOf(index) : null
        return [
          index,
          {
            itemId: found?.itemId ?? '',
            patient,
            number: numberOf.get(found?.pair ?? '') ?? at + 1,
            text: found?.text ?? '',
            about: aboutOf(found?.attributes ?? {}, version),
            version,
            documentId: found?.document?.documentId ?? null,
          },
        ]
      }),
    ),
  )
}

/** What was asked of each patient, in the order of its items, by {@link ItemTexts.pair}. */
function numberAsked(texts: readonly (ItemTexts | null)[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const found of texts) {
    if (!found || found.pair === null || numbers.has(found.pair)) continue
    const number = (counts.get(found.patient) ?? 0) + 1
    counts.set(found.patient, number)
    numbers.set(found.pair, number)
  }
  return numbers
}

function aboutOf(
  { category = null, author = null }: ItemTexts['attributes'],
  version: string | null,
): string {
  return [category, author === null ? null : `named by ${author}`, version].filter(Boolean).join(', ')
}

/** The question that a score counts. */
export function fieldOf(rule: Rule, variables: readonly Variable[]): Variable | null {
  const words = JSON.stringify(rule.how.of)
  return variables.find(({ id }) => words.includes(`"${id}"`)) ?? null
}

type Known = {
  texts: readonly (ItemTexts | null)[]
  explanations: ReadonlyMap<string, readonly Explanation[]>
}

/**
 * The items that count against a subject in a score, or that some of those who voted count against it: those with a verdict against it
 * first. Each with all votes, and the explanations of who voted against.
 */
export function flaggedItems(
  context: AnswerContext,
  scorer: Scorer,
  score: ShareScore,
  { subject, chosen, known }: { subject: Subject; chosen: VerdictSource; known: Known },
): FlaggedItem[] {
  const { table, definition } = context
  const field = fieldOf(score.rule, table.variables)
  const at = field === null ? -1 : table.variables.findIndex(({ id }) => id === field.id)
  const labelSet = field && labelSetOf(definition, field.id)
  const columns = chosen.members.map((rater) => ({
    rater,
    labels: field ? labelsOf(field, rater.answers[at]) : [],
  }))
  const [own = []] = chosen.source.answers
  const found = [...listItems(context, known.texts, subject)].flatMap(([item, listed]): FlaggedItem[] => {
    const isAgainst = countsAgainst(table, scorer, score, { answers: own, item })
    const votes = columns.flatMap(({ rater, labels }) => {
      const label = labels[item] ?? null
      const against = countsAgainst(table, scorer, score, { answers: rater.answers, item })
      const name = label === null || labelSet === null ? 'no answer' : labelName(label, labelSet)
      return [{ raterId: rater.raterId, alias: rater.alias, label: name, isAgainst: against }]
    })
    // what people said of an item that is not settled stays out
    const isShown = chosen.source.isAi || isAgainst !== null
    const against = isShown ? votes.filter((vote) => vote.isAgainst === true) : []
    if (isAgainst !== true && against.length === 0) return []
    return [
      {
        ...listed,
        isAgainst,
        votes: votes.map((vote) => ({ alias: vote.alias, label: vote.label, isAgainst: vote.isAgainst })),
        against: against.length,
        answered: votes.filter((vote) => vote.isAgainst !== null).length,
        explanations: explanationsOf(known, listed.itemId, field?.id ?? null, against, item),
      },
    ]
  })
  return [...found.filter((one) => one.isAgainst === true), ...found.filter((one) => one.isAgainst !== true)]
}

function explanationsOf(
  { texts, explanations }: Known,
  itemId: string,
  field: string | null,
  voters: readonly { raterId: string; alias: string }[],
  item: number,
): FlaggedItem['explanations'] {
  const given = explanations.get(itemId) ?? []
  const text = texts[item]?.document?.text ?? ''
  return voters.flatMap(({ raterId, alias }) =>
    given
      .filter((one) => one.raterId === raterId && (one.field === field || one.field === null))
      .map((one) => ({ alias, text: one.text, quoted: quotedPassages(one.text, text) })),
  )
}
