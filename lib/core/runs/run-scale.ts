import { whole } from '../counted-words'
import { AppError } from '../errors'
import type { FactScope } from '../retrieval/fact-scope'
import type { Decomposition } from '../text-jobs'
import type { RunConfiguration } from './runs'

type Kind = 'sentence' | 'claim'

export type StatementCounts = Readonly<Record<Kind, number>>

/** One way in which a study's notes were cut into facts, besides the built-in sentences. */
export type NoteDecomposition = {
  /** SHA-256 of its settings; empty for claims that were cut before cuttings were kept apart. */
  hash: string
  kind: Kind
  /** Null for the latter. */
  configuration: Decomposition | null
  /** Of the notes of patients with statements: how many there are, and how many of them it has cut to the end. */
  notes: number
  cut: number
}

/** How much there is to judge in a study, and how its notes were cut into facts. */
export type RunScale = {
  statements: StatementCounts
  /** For how many statements a scope lacks what it limits by; these fail in a run. */
  unbounded: Readonly<Record<Kind, Readonly<Record<FactScope, number>>>>
  /** How many notes a scope leaves out for one text or more, and how many have no date, which pass no limit of time. */
  leftOut: Readonly<Record<FactScope, number>>
  undated: number
  /** The one that is cut furthest first, of those the newest. */
  decompositions: readonly NoteDecomposition[]
}

type Judged = Pick<RunConfiguration, 'statementKind' | 'scope'>

/** How many statements a run judges. */
export function countStatements(counts: StatementCounts, { statementKind }: Judged): number {
  return listKinds(statementKind).reduce((sum, kind) => sum + counts[kind], 0)
}

/** For how many of its statements a run cannot keep its scope. */
export function countUnbounded(
  { unbounded }: Pick<RunScale, 'unbounded'>,
  { statementKind, scope }: Judged,
): number {
  return listKinds(statementKind).reduce((sum, kind) => sum + unbounded[kind][scope], 0)
}

type FactChoice = Pick<RunConfiguration, 'factKind' | 'decomposition' | 'uncutNotes'>

/**
 * The cutting that a run's facts are of: the one that is named, else the first of the wanted kind; and how many notes it has
 * not cut.
 *
 * @throws {AppError} `invalid` where the notes were not cut so, or more of them not than is accepted: what a run does not see it
 *   calls unaddressed
 */
export function chooseDecomposition(
  { factKind, decomposition, uncutNotes }: FactChoice,
  decompositions: readonly NoteDecomposition[],
): Pick<FactChoice, 'decomposition' | 'uncutNotes'> {
  if (factKind === 'sentence' && decomposition === '') return { decomposition, uncutNotes: 0 }
  const own = decompositions.filter(({ kind }) => kind === factKind)
  const chosen = decomposition === '' ? own[0] : own.find(({ hash }) => hash === decomposition)
  if (!chosen)
    throw new AppError('invalid', `The notes of this study are not cut into such ${factKind}s yet.`)
  const uncut = countUncut(chosen)
  if (chosen.cut === 0 || uncut > uncutNotes)
    throw new AppError(
      'invalid',
      `${describeUncut(chosen)} Cut the others, or let the run do without them (uncutNotes: ${uncut}).`,
    )
  return { decomposition: chosen.hash, uncutNotes: uncut }
}

/** Notes that a cutting has not cut, or not to the end. */
export function countUncut({ cut, notes }: Pick<NoteDecomposition, 'cut' | 'notes'>): number {
  return notes - cut
}

/** How far a cutting has come, in words. */
export function describeUncut({ cut, notes }: Pick<NoteDecomposition, 'cut' | 'notes'>): string {
  return `Only ${whole(cut)} of ${whole(notes)} notes are cut so.`
}

/** Which kinds of statement are judged by such a choice. */
export function listKinds(kind: Judged['statementKind']): readonly Kind[] {
  return kind === 'all' ? ['sentence', 'claim'] : [kind]
}
