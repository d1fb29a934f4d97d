import { z } from 'zod'
import { type JudgeColumn, type PersonColumn, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'

/** `two` puts Not Supported and Not Addressed together: what the chart does not bear out. */
export const labelSpaceSchema = z.enum(['three', 'two']).catch('three').default('three')
export type LabelSpace = z.output<typeof labelSpaceSchema>

/** The labels that figures are made with, in order; a verdict that is none of them is merged into one that is. */
export type LabelSet = StudyFrame['labels']

export const LABEL_SETS: Record<LabelSpace, LabelSet> = {
  three: VERDICTS,
  two: ['Supported', 'Not Supported'],
}

/** Into which label a verdict is merged where a set lacks it, and what that label is called then. */
const MERGED: Partial<Record<Verdict, { into: Verdict; name: string }>> = {
  'Not Addressed': { into: 'Not Supported', name: 'Not borne out' },
}

function mergeInto(labels: LabelSet, verdict: Verdict): Verdict {
  return labels.includes(verdict) ? verdict : (MERGED[verdict]?.into ?? verdict)
}

/** What the labels of a set are called, in order. */
export function labelNames(labels: LabelSet): readonly string[] {
  const merged = VERDICTS.flatMap((verdict) => (labels.includes(verdict) ? [] : (MERGED[verdict] ?? [])))
  return labels.map((label) => merged.find(({ into }) => into === label)?.name ?? label)
}

/** The index of a verdict in a set, or of the label that it is merged into. */
export function labelIndex(verdict: Verdict, labels: LabelSet): number {
  return labels.indexOf(mergeInto(labels, verdict))
}

/** What a verdict is called in a set. */
export function labelName(verdict: Verdict, labels: LabelSet): string {
  return labelNames(labels)[labelIndex(verdict, labels)] ?? verdict
}

/**
 * The same ratings with the labels asked for. Settled answers are merged as they are, not settled anew: a statement on which
 * people split between Not Supported and Not Addressed stays unsettled until they have decided it.
 */
export function inLabels(frame: StudyFrame, space: LabelSpace): StudyFrame {
  if (space === 'three') return frame
  const labels = LABEL_SETS[space]
  const merge = (verdict: Verdict | null) => verdict && mergeInto(labels, verdict)
  const mergeColumn = ({ codes }: PersonColumn): Pick<PersonColumn, 'codes' | 'bytes'> => {
    const merged = codes.map(merge)
    return { codes: merged, bytes: toBytes(merged) }
  }
  const { consensus, columns, judges } = frame
  return {
    ...frame,
    labels,
    consensus: consensus.map(merge),
    columns: columns.map((column) => ({ ...column, ...mergeColumn(column) })),
    judges: judges.map((judge): JudgeColumn => ({ ...judge, codes: bytesIn(labels, judge.codes) })),
  }
}

/** Verdicts as bytes, with the labels of a set. */
export function bytesIn(labels: LabelSet, bytes: Uint8Array): Uint8Array {
  const byteOf = Uint8Array.from([0, ...VERDICTS.map((verdict) => labelIndex(verdict, labels) + 1)])
  return bytes.map((byte) => byteOf[byte] as number)
}
