import type { Definition } from '@/lib/core/protocols/definition'
import { type AnswerContext, makeContext } from '../answers/answer-context'
import type { AnswerTable } from '../answers/answer-table'
import { answerViewSchema } from '../answers/answer-view'
import { countPatients } from '../basis/patient-indices'
import type { Figure } from '../figure'
import { breakdownFigures } from './breakdowns'
import { effortFigures } from './effort-figures'
import { type FlaggedItem, flaggedItems } from './listed-items'
import { type OverTime, overTime } from './over-time'
import {
  findSubject,
  findSystemStrata,
  listComparable,
  listSubjects,
  type Subject,
  subjectTitle,
} from './subjects'
import { scoreFigure, scoresOf, systemsFigure } from './system-scores'
import type { Explanation, ItemTexts } from './system-texts'
import type { SystemView } from './system-view'
import { chooseSource, listVerdictSources, ownFamilyOf, type VerdictSource } from './verdict-sources'
import { verdictsOf } from './verdicts'
import { votesFigure } from './votes-by-item'

/** Of one score what counts against a system. */
export type SystemFindings = {
  score: string
  title: string
  better: 'higher' | 'lower'
  /** How many items have no verdict. */
  undecided: number
  flagged: readonly FlaggedItem[]
}

/** Whose verdicts a report is made of, in words. */
export type SourceWords = {
  id: string
  title: string
  members: readonly string[]
  /** The rule of a jury; null of anything else. */
  rule: string | null
  /** Those whose model is of the family of the system’s own. */
  ownFamily: readonly string[]
}

/** All that a report of one system holds; its sources are added where they are known. */
export type SystemFigures = {
  system: string
  version: string | null
  title: string
  source: SourceWords
  one: string
  many: string
  patients: number
  items: number
  scores: Figure
  findings: readonly SystemFindings[]
  votes: Figure
  /** The scores by what is known of the items, and by patient. */
  breakdowns: readonly Figure[]
  overTime: OverTime | null
}

type SystemChoice = { system: string; version: string | null; title: string }

/** What can be reported of a task whose texts systems wrote. */
export type SystemChoices = {
  systems: readonly SystemChoice[]
  /** Those of which two can be compared. */
  comparable: readonly SystemChoice[]
  sources: readonly { id: string; title: string }[]
  /** Systems beside each other; null where nobody has answered. */
  figure: Figure | null
  /** Their scores over what their texts took to write; none where that is not known. */
  efforts: readonly Figure[]
  by: string
}

type Basis = { definition: Definition; table: AnswerTable; seed: number }

/** @returns null where a definition distinguishes no systems */
export function systemContext({ definition, table, seed }: Basis): {
  context: AnswerContext
  subjects: readonly Subject[]
  sources: readonly VerdictSource[]
} | null {
  const strata = findSystemStrata(definition)
  if (!strata) return null
  return {
    context: makeContext(definition, table, answerViewSchema.parse({}), seed),
    subjects: listSubjects(table, strata),
    sources: listVerdictSources(table),
  }
}

function toChoice(subject: Subject): SystemChoice {
  const { system, version } = subject
  return { system, version, title: subjectTitle(subject) }
}

/** The systems of a task with their scores. @returns null where its definition distinguishes none */
export function systemChoices(
  basis: Basis,
  by: string,
  hrefOf: (subject: Subject, by: string) => string,
): SystemChoices | null {
  const made = systemContext(basis)
  if (!made) return null
  const { context, subjects, sources } = made
  const strata = findSystemStrata(basis.definition)
  const source = chooseSource(sources, by, [...context.table.items.keys()])
  return {
    systems: subjects.map(toChoice),
    comparable: listComparable(subjects).map(toChoice),
    sources: sources.map(({ id, title }) => ({ id, title })),
    figure:
      source === null || subjects.length === 0
        ? null
        : systemsFigure(context, subjects, source, (subject) => hrefOf(subject, source.id)),
    efforts: source && strata ? effortFigures(context, strata, source) : [],
    by: source?.id ?? '',
  }
}

/**
 * The report of one system, or of one version of it, from the verdicts of one source.
 *
 * @param known texts of all items by index, and explanations by the id of the item
 * @returns null where there is no such system, or no verdict of such a source
 * @see MedFactEval, Grolleau et al. 2025, the automated report
 */
export function makeSystemReport(
  basis: Basis,
  view: SystemView,
  known: {
    texts: readonly (ItemTexts | null)[]
    explanations: ReadonlyMap<string, readonly Explanation[]>
  },
): SystemFigures | null {
  const made = systemContext(basis)
  const subject = made && findSubject(made.subjects, view)
  const chosen = made && subject && chooseSource(made.sources, view.by, subject.indices)
  if (!subject || !chosen) return null
  const { context, subjects } = made
  const strata = findSystemStrata(basis.definition)
  const { scorer, scores } = scoresOf(context)
  const { indices } = subject
  const { answers } = chosen.source
  const versions = subjects.filter(({ system, version }) => system === subject.system && version !== null)
  return {
    system: subject.system,
    version: subject.version,
    title: subjectTitle(subject),
    source: describeSource(chosen, [subject.system]),
    one: context.one,
    many: context.many,
    patients: countPatients(context.table.items, subject.indices),
    items: subject.indices.length,
    scores: scoreFigure(context, subject, chosen),
    findings: scores.map((score) => {
      const flagged = flaggedItems(context, scorer, score, { subject, chosen, known })
      return {
        score: score.rule.id,
        title: score.rule.title,
        better: score.rule.better,
        undecided:
          subject.indices.length - verdictsOf(context.table, scorer, score, { answers, indices }).size,
        flagged,
      }
    }),
    votes: votesFigure(context, { subject, chosen, texts: known.texts }),
    breakdowns: strata ? breakdownFigures(context, subject, chosen, strata) : [],
    overTime: overTime(context, versions, chosen, known.texts),
  }
}

/** @param systems whose texts are judged */
export function describeSource(
  { id, title, members, rule }: VerdictSource,
  systems: readonly string[],
): SourceWords {
  const own = new Set(systems.flatMap((system) => ownFamilyOf(members, system)))
  return {
    id,
    title,
    members: members.map(({ alias }) => alias),
    rule,
    ownFamily: [...own].map(({ alias }) => alias),
  }
}
