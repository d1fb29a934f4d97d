import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type AgreementReport, agreementReport, RESAMPLES } from '@/lib/core/agreement/agreement-report'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { getRatingsMatrix } from './ratings-matrix'
import { getStudy } from './studies'

/** The study's agreement now, with intervals that follow from its seed. @throws {AppError} `not_found`, `forbidden` */
export async function getAgreement(
  actor: Actor,
  studyId: string,
  unit: ResamplingUnit,
): Promise<AgreementReport> {
  const { seed } = await getStudy(actor, studyId)
  const matrix = await getRatingsMatrix(actor, studyId)
  return agreementReport(matrix, { resamples: RESAMPLES, seed, unit })
}
