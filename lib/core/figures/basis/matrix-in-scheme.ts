import { z } from 'zod'
import { inScheme, type LabelSet, labelIndex } from '@/lib/core/labels'
import type { AiColumn, PersonColumn, StudyMatrix } from '@/lib/core/study-matrix'

/** In place of a scheme: labels as they were given. */
export const ALL_LABELS = 'all'
/** In place of a scheme: the first that the definition has, or all labels where it has none. */
const FIRST_SCHEME = 'first'

const idSchema = z.string().max(61)

/** The id of a scheme, as an address names it; what is no scheme of the study means all labels. */
export const labelSchemeSchema = idSchema.catch(ALL_LABELS).default(ALL_LABELS)
/** The same for what is asked with labels merged unless all are wanted. */
export const mergedSchemeSchema = idSchema.catch(FIRST_SCHEME).default(FIRST_SCHEME)

/** The labels in the scheme of a view. */
export function labelsOfView(set: LabelSet, scheme: string): LabelSet {
  return inScheme(set, scheme === FIRST_SCHEME ? (set.schemes[0]?.id ?? ALL_LABELS) : scheme)
}

/** What the scheme of a view is called; null where labels are as they were given. */
export function schemeTitle(set: LabelSet, scheme: string): string | null {
  const { scheme: inForce, schemes } = labelsOfView(set, scheme)
  return schemes.find(({ id }) => id === inForce)?.title ?? null
}

/** The scheme in force as an address names it. */
export function schemeName({ scheme }: Pick<LabelSet, 'scheme'>): string {
  return scheme ?? ALL_LABELS
}

/**
 * The same ratings with the labels asked for. Consensus labels are merged as they are, not settled anew: an item on which people
 * split between labels that count as one stays unsettled until they have decided it.
 */
export function matrixInScheme(matrix: StudyMatrix, scheme: string): StudyMatrix {
  const labelSet = labelsOfView(matrix.labelSet, scheme)
  if (labelSet.scheme === matrix.labelSet.scheme) return matrix
  const mergedAs = new Map(labelSet.all.map(({ code }) => [code, labelSet.codes[labelIndex(code, labelSet)]]))
  const merge = (code: string | null) => (code === null ? null : (mergedAs.get(code) ?? null))
  const mergeColumn = ({ codes, bytes }: PersonColumn): Pick<PersonColumn, 'codes' | 'bytes'> => ({
    codes: codes.map(merge),
    bytes: bytesInScheme(labelSet, bytes),
  })
  const { consensus, columns, aiRaters } = matrix
  return {
    ...matrix,
    labelSet,
    consensus: consensus.map(merge),
    columns: columns.map((column) => ({ ...column, ...mergeColumn(column) })),
    aiRaters: aiRaters.map(
      (aiRater): AiColumn => ({ ...aiRater, codes: bytesInScheme(labelSet, aiRater.codes) }),
    ),
  }
}

/** Bytes of labels as they were given, with the labels in force. */
export function bytesInScheme(set: LabelSet, bytes: Uint8Array): Uint8Array {
  const byteOf = Uint8Array.from([0, ...set.all.map(({ code }) => labelIndex(code, set) + 1)])
  const merged = new Uint8Array(bytes.length)
  for (let index = 0; index < bytes.length; index++) merged[index] = byteOf[bytes[index] as number] as number
  return merged
}
