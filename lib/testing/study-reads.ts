import { randomUUID } from 'node:crypto'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { STANDARD_QUALITY } from '@/lib/core/assignment/quality-config'
import { baselineViewSchema } from '@/lib/core/figures/baseline-view'
import { compareViewSchema } from '@/lib/core/figures/compare-view'
import { errorViewSchema } from '@/lib/core/figures/error-view'
import { gridViewSchema } from '@/lib/core/figures/heat-grid'
import { judgeViewSchema } from '@/lib/core/figures/judge-view'
import { labelModelViewSchema } from '@/lib/core/figures/label-model-view'
import { peopleViewSchema } from '@/lib/core/figures/people-view'
import { ratesViewSchema } from '@/lib/core/figures/rates-view'
import { sizePlanSchema } from '@/lib/core/figures/size-plan'
import { surenessViewSchema } from '@/lib/core/figures/sureness-view'
import { getAdjudicationReliability } from '@/lib/data/adjudication-checks'
import {
  compareTwoRaters,
  getAuthorRates,
  getConfigurationGrid,
  getHumanBaseline,
  getPeopleAgreement,
  getSizePlan,
  getSureness,
  listAiRaters,
} from '@/lib/data/agreement'
import { getAiResults, openAiResults } from '@/lib/data/ai-results'
import { getAssignmentBoard } from '@/lib/data/assignment-board'
import { previewAssignments } from '@/lib/data/assignments'
import { getChartSource } from '@/lib/data/charts'
import { db } from '@/lib/data/client'
import { listItemOutcomes } from '@/lib/data/consensus-items'
import { findOutcomeClosure } from '@/lib/data/consensus-outcome'
import { getConsensusSettings, previewPolicy } from '@/lib/data/consensus-policies'
import { getConfusionReport } from '@/lib/data/consensus-report'
import { listDisagreements } from '@/lib/data/disagreements'
import { exportMinutes } from '@/lib/data/discussion-minutes'
import { listDiscussions } from '@/lib/data/discussions'
import { getStudyTexts } from '@/lib/data/documents'
import { exportsSealedAi } from '@/lib/data/exports'
import { getFilterNames } from '@/lib/data/filter-names'
import { getGlance } from '@/lib/data/glance'
import { listGuidelineVersions } from '@/lib/data/guidelines'
import { createInvitation, listInvitations } from '@/lib/data/invitations'
import { listKeyableItems, listKeyedItems } from '@/lib/data/keyed-items'
import { listLabelExposures } from '@/lib/data/label-exposures'
import { getLabelModels } from '@/lib/data/label-models'
import { getLabelingQueue, listLabelingPatients, listOwnActiveTimes } from '@/lib/data/labeling'
import { getLabelingSetup } from '@/lib/data/labeling-setup'
import { listFreeAliases, listMembers } from '@/lib/data/members'
import { findNoteCutting } from '@/lib/data/note-decompositions'
import { listPatientDocuments, listPatients } from '@/lib/data/patients'
import { getProgress } from '@/lib/data/progress'
import { getRaterProfiles } from '@/lib/data/rater-profiles'
import { getQualityReport, setQuality } from '@/lib/data/rater-quality'
import { getRaterWork } from '@/lib/data/rater-work'
import { listRetrievalScores } from '@/lib/data/retrieval-score'
import { showsAiToRaters } from '@/lib/data/reveal-ai'
import { getRunExperience } from '@/lib/data/run-experience'
import { getRunScale } from '@/lib/data/run-scale'
import { getScoreSheet } from '@/lib/data/score-sheets'
import { listServicesForRuns } from '@/lib/data/service-findings'
import { getJudgedContext, getStatement } from '@/lib/data/statements'
import { getStudy } from '@/lib/data/studies'
import { getStudyFrame } from '@/lib/data/study-frame'
import { getStudyReport } from '@/lib/data/study-report'
import { getSummarySpend } from '@/lib/data/text-calls'
import { listTextJobs } from '@/lib/data/text-jobs'
import { getOwnTraining, listTrainingFeedback } from '@/lib/data/training'
import { getValidityReport } from '@/lib/data/validity-report'
import { getValidityQueue } from '@/lib/data/validity-reviews'
import { listWebhooks } from '@/lib/data/webhooks'
import { type TestStudy } from './factories'

/** A study whose raters have no time has nothing to plan: that answer is for leads alone. */
async function previewPlan(actor: Actor, studyId: string): Promise<unknown> {
  return previewAssignments(actor, studyId, { ...PLAN, raterIds: [randomUUID()] }).catch(
    (error: { code: string }) => {
      if (error.code !== 'invalid') throw error
    },
  )
}

export const PLAN = {
  unit: 'patient',
  ratersPerItem: 3,
  method: 'balanced',
  maxUnits: null,
  period: null,
  keep: 'all',
  seed: 1,
} as const

export const INVITATION = { role: 'rater', email: null, alias: null, days: 1 } as const
const VALIDITY_VIEW = { show: 'open', limit: 5 } as const

/** No rating of a test study has a context: that answer is for leads alone. */
async function readFirstContext(actor: Actor, { id }: TestStudy): Promise<unknown> {
  return getJudgedContext(actor, id, randomUUID()).catch((error: Error) => {
    if (error.message !== 'Nothing is kept of what was shown.') throw error
  })
}

async function readFirstScoreSheet(actor: Actor, study: TestStudy): Promise<unknown> {
  const { id } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  return getScoreSheet(actor, study.id, id, { raterId: null, kind: null })
}

/** Figures of AI raters, opened by the command line first: sealed ones are refused to everybody. */
function opened(read: Read): Read {
  return async (actor, study) => {
    await openAiResults(SYSTEM_ACTOR, study.id, 'The study is over.')
    return read(actor, study)
  }
}

type Read = (actor: Actor, study: TestStudy) => Promise<unknown>

/** Every function of lib/data that shows study data, and the roles that may see it. */
export const STUDY_READS: readonly [string, Read, readonly string[]][] = [
  ['getStatement', (actor, { id, itemIds }) => getStatement(actor, id, itemIds[0] ?? ''), ['pi']],
  ['getJudgedContext', opened(readFirstContext), ['pi']],
  ['findOutcomeClosure', (actor, { id }) => findOutcomeClosure(actor, id), ['pi', 'adjudicator', 'rater']],
  ['getStudy', (actor, { id }) => getStudy(actor, id), ['pi', 'adjudicator', 'rater']],
  ['listLabelingPatients', (actor, { id }) => listLabelingPatients(actor, id), ['adjudicator', 'rater']],
  ['listOwnActiveTimes', (actor, { id }) => listOwnActiveTimes(actor, id), ['adjudicator', 'rater']],
  ['getLabelingSetup', (actor, { id }) => getLabelingSetup(actor, id), ['pi', 'adjudicator', 'rater']],
  ['listGuidelineVersions', (actor, { id }) => listGuidelineVersions(actor, id), ['pi']],
  ['getLabelingQueue', (actor, study) => getLabelingQueue(actor, study.id, study.patientId), ['rater']],
  ['getChartSource', (actor, study) => getChartSource(actor, study.id, study.patientId), ['pi', 'rater']],
  ['listDiscussions', (actor, { id }) => listDiscussions(actor, id), ['adjudicator']],
  ['getConsensusSettings', (actor, { id }) => getConsensusSettings(actor, id), ['pi']],
  ['previewPolicy', (actor, { id }) => previewPolicy(actor, id, { kind: 'panel' }), ['pi']],
  ['getConfusionReport', (actor, { id }) => getConfusionReport(actor, id), ['pi']],
  ['getAdjudicationReliability', (actor, { id }) => getAdjudicationReliability(actor, id), ['pi']],
  ['exportMinutes', (actor, { id }) => exportMinutes(actor, id), ['pi']],
  ['exportsSealedAi', (actor, { id }) => exportsSealedAi(actor, id), ['pi']],
  ['listItemOutcomes', (actor, { id }) => listItemOutcomes(actor, id, { offset: 0, limit: 9 }), ['pi']],
  ['listWebhooks', (actor, { id }) => listWebhooks(actor, id), ['pi']],
  ['listMembers', (actor, { id }) => listMembers(actor, id), ['pi']],
  ['listFreeAliases', (actor, { id }) => listFreeAliases(actor, id), ['pi']],
  ['listInvitations', (actor, { id }) => listInvitations(actor, id), ['pi']],
  ['createInvitation', (actor, { id }) => createInvitation(actor, id, INVITATION), ['pi']],
  ['listKeyedItems', (actor, { id }) => listKeyedItems(actor, id), ['pi']],
  ['listKeyableItems', (actor, study) => listKeyableItems(actor, study.id, study.patientId), ['pi']],
  ['getQualityReport', (actor, { id }) => getQualityReport(actor, id), ['pi']],
  ['setQuality', (actor, { id }) => setQuality(actor, id, STANDARD_QUALITY), ['pi']],
  ['getOwnTraining', (actor, { id }) => getOwnTraining(actor, id), ['adjudicator', 'rater']],
  ['showsAiToRaters', (actor, { id }) => showsAiToRaters(actor, id), ['adjudicator', 'rater']],
  ['getRaterProfiles', (actor, { id }) => getRaterProfiles(actor, id), ['pi']],
  ['listTrainingFeedback', (actor, { id }) => listTrainingFeedback(actor, id), ['adjudicator', 'rater']],
  ['listPatients', (actor, { id }) => listPatients(actor, id), ['pi']],
  ['listPatientDocuments', (actor, study) => listPatientDocuments(actor, study.id, study.patientId), ['pi']],
  ['getStudyTexts', (actor, { id }) => getStudyTexts(actor, id), ['pi']],
  ['listTextJobs', (actor, { id }) => listTextJobs(actor, id), ['pi']],
  ['getValidityQueue', (actor, { id }) => getValidityQueue(actor, id, VALIDITY_VIEW), ['adjudicator']],
  ['getValidityReport', (actor, { id }) => getValidityReport(actor, id), ['pi']],
  ['getScoreSheet', readFirstScoreSheet, ['pi']],
  [
    'getRaterWork',
    (actor, study) => getRaterWork(actor, study.id, actor.raters.get(study.id) ?? ''),
    ['adjudicator', 'rater'],
  ],
  ['getStudyReport', (actor, { id }) => getStudyReport(actor, id), ['pi']],
  ['getAuthorRates', opened((actor, { id }) => getAuthorRates(actor, id, ratesViewSchema.parse({}))), ['pi']],
  ['getFilterNames', (actor, { id }) => getFilterNames(actor, id), ['pi']],
  ['getLabelModels', (actor, { id }) => getLabelModels(actor, id, labelModelViewSchema.parse({})), ['pi']],
  ['getSureness', opened((actor, { id }) => getSureness(actor, id, surenessViewSchema.parse({}))), ['pi']],
  ['getSizePlan', (actor, { id }) => getSizePlan(actor, id, sizePlanSchema.parse({})), ['pi']],
  ['getGlance', (actor, { id }) => getGlance(actor, id, new Date()), ['pi']],
  ['getSummarySpend', (actor, { id }) => getSummarySpend(actor, id, randomUUID()), ['pi']],
  ['getRunExperience', (actor, { id }) => getRunExperience(actor, id, []), ['pi']],
  ['findNoteCutting', (actor, { id }) => findNoteCutting(actor, id, ''), ['pi']],
  ['getRunScale', (actor, { id }) => getRunScale(actor, id), ['pi']],
  ['listServicesForRuns', (actor, { id }) => listServicesForRuns(actor, id), ['pi']],
  ['listLabelExposures', (actor, { id }) => listLabelExposures(actor, id), ['pi']],
  ['getProgress', (actor, { id }) => getProgress(actor, id), ['pi']],
  ['getStudyFrame', (actor, { id }) => getStudyFrame(actor, id, { judges: true }), ['pi']],
  ['getAiResults', (actor, { id }) => getAiResults(actor, id), ['pi']],
  [
    'getPeopleAgreement',
    (actor, { id }) => getPeopleAgreement(actor, id, peopleViewSchema.parse({})),
    ['pi'],
  ],
  ['listAiRaters', opened((actor, { id }) => listAiRaters(actor, id, judgeViewSchema.parse({}))), ['pi']],
  [
    'getConfigurationGrid',
    opened((actor, { id }) => getConfigurationGrid(actor, id, gridViewSchema.parse({}))),
    ['pi'],
  ],
  [
    'compareTwoRaters',
    opened((actor, { id }) => compareTwoRaters(actor, id, compareViewSchema.parse({}))),
    ['pi'],
  ],
  [
    'getHumanBaseline',
    opened((actor, { id }) =>
      getHumanBaseline(actor, id, baselineViewSchema.parse({}), { measure: 'ac1', margin: 0.1 }),
    ),
    ['pi'],
  ],
  ['listRetrievalScores', opened((actor, { id }) => listRetrievalScores(actor, id)), ['pi']],
  ['previewAssignments', (actor, { id }) => previewPlan(actor, id), ['pi']],
  ['getAssignmentBoard', (actor, { id }) => getAssignmentBoard(actor, id), ['pi']],
  ['listDisagreements', (actor, { id }) => listDisagreements(actor, id, errorViewSchema.parse({})), ['pi']],
]
