import { z } from 'zod'
import { type JudgeColumn, type PersonColumn, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'

/** `two` puts Not Supported and Not Addressed together: what the chart does not bear out. */
export const labelSpaceSchema = z.enum(['three', 'two']).catch('three').default('three')
export type LabelSpace = z.output<typeof labelSpaceSchema>

/** The verdicts of two labels; the second stands for both that are not Supported. */
const TWO: readonly Verdict[] = ['Supported', 'Not Supported']
const NAMES_OF_TWO = ['Supported', 'Not borne out'] as const

/** What so many labels are called, in order. */
export function labelNames(labels: number): readonly string[] {
  return labels === TWO.length ? NAMES_OF_TWO : VERDICTS
}

/** The place of a verdict among so many labels: of two, both that are not Supported are the second. */
export function labelPlace(verdict: Verdict, labels: number): number {
  return Math.min(VERDICTS.indexOf(verdict), labels - 1)
}

/** What a verdict is called among so many labels. */
export function labelName(verdict: Verdict, labels: number): string {
  return labelNames(labels)[labelPlace(verdict, labels)] ?? verdict
}

/**
 * The same ratings with the labels asked for. Settled answers are merged as they are, not settled anew: a statement on which
 * people split between Not Supported and Not Addressed stays unsettled until they have decided it.
 */
export function inLabels(frame: StudyFrame, space: LabelSpace): StudyFrame {
  if (space === 'three') return frame
  const { consensus, columns, judges } = frame
  return {
    ...frame,
    labels: TWO,
    consensus: consensus.map(merge),
    columns: columns.map((column) => ({ ...column, ...mergeColumn(column) })),
    judges: judges.map((judge) => ({ ...judge, codes: mergeCodes(judge) })),
  }
}

function merge(code: Verdict | null): Verdict | null {
  return code === 'Not Addressed' ? 'Not Supported' : code
}

function mergeColumn({ codes }: PersonColumn): Pick<PersonColumn, 'codes' | 'bytes'> {
  const merged = codes.map(merge)
  return { codes: merged, bytes: toBytes(merged) }
}

function mergeCodes({ codes }: JudgeColumn): Uint8Array {
  return codes.map((byte) => Math.min(byte, TWO.length))
}
