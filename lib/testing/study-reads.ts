import { randomUUID } from 'node:crypto'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import type { Withheld } from '@/lib/core/assignment/plan-settings'
import { STANDARD_QUALITY } from '@/lib/core/assignment/quality-config'
import { auditLogViewSchema } from '@/lib/core/audit-log/audit-log-view'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { baselineViewSchema } from '@/lib/core/figures/ai-raters/baseline-view'
import { confidenceViewSchema } from '@/lib/core/figures/ai-raters/confidence-view'
import { gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { chainViewSchema } from '@/lib/core/figures/ai-raters/verdict-chain'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { errorList } from '@/lib/core/figures/errors/item-list'
import { compareViewSchema } from '@/lib/core/figures/pairs/compare-view'
import { labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { sizePlanSchema } from '@/lib/core/figures/study/size-view'
import { NOTHING_INSTALLED } from '@/lib/core/runs/run-makers'
import { getAdjudicationReliability } from '@/lib/data/adjudication/adjudication-checks'
import { listItemConsensus } from '@/lib/data/adjudication/consensus-items'
import { getConsensusSettings, previewPolicy } from '@/lib/data/adjudication/consensus-policies'
import { getConfusionReport } from '@/lib/data/adjudication/consensus-report'
import { exportMinutes } from '@/lib/data/adjudication/discussion-minutes'
import { listDiscussions } from '@/lib/data/adjudication/discussions'
import { findConsensusClosure } from '@/lib/data/adjudication/own-consensus'
import {
  compareTwoRaters,
  findAiViews,
  getAuthorRates,
  getConfidence,
  getConfigurationGrid,
  getHumanBaseline,
  getPeopleAgreement,
  getSettledRates,
  getSizePlan,
  getVerdictChain,
  listAiRaters,
  listTestedFields,
} from '@/lib/data/agreement/agreement'
import { getFilterNames } from '@/lib/data/agreement/filter-names'
import { getLabelModels } from '@/lib/data/agreement/label-models'
import { getRaterProfiles } from '@/lib/data/agreement/rater-profiles'
import { listRetrievalScores } from '@/lib/data/agreement/retrieval-score'
import { getAssignmentBoard } from '@/lib/data/assignment/assignment-board'
import { previewAssignments } from '@/lib/data/assignment/assignments'
import { exportAuditLog, listAuditLog } from '@/lib/data/audit-log/audit-log'
import {
  areAiResultsOpen,
  getAiResults,
  mayShowVerdicts,
  openAiResults,
} from '@/lib/data/blinding/ai-results'
import { listLabelExposures } from '@/lib/data/blinding/label-exposures'
import { listAiNames, listMarginAnswers } from '@/lib/data/blinding/margin-answers'
import { showsAiToRaters } from '@/lib/data/blinding/reveal-ai'
import { getCharacteristics } from '@/lib/data/charts/characteristics'
import { getChartSource } from '@/lib/data/charts/charts'
import { findDocumentPosition, getStudyDocuments } from '@/lib/data/charts/documents'
import { listPatientDocuments, listPatients } from '@/lib/data/charts/patients'
import { db } from '@/lib/data/client'
import { findNoteFacts, listNotesWithFacts } from '@/lib/data/documents/compare-lists'
import { getFactAnswers, getFactTables, listListFigures } from '@/lib/data/documents/fact-tables'
import { listNamedEntries } from '@/lib/data/documents/named-statements'
import { findNoteCutting } from '@/lib/data/documents/note-decompositions'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { listTextLengths } from '@/lib/data/documents/text-lengths'
import { listTextPaces } from '@/lib/data/documents/text-paces'
import { getWrittenText } from '@/lib/data/documents/written-texts'
import { exportsSealedAi, listExportFormats } from '@/lib/data/export/exports'
import { listJuries } from '@/lib/data/juries/juries'
import { listGuidelineVersions } from '@/lib/data/labeling/guidelines'
import { listKeyableItems, listKeyedItems } from '@/lib/data/labeling/keyed-items'
import { getLabelingQueue, listLabelingPatients, listOwnActiveTimes } from '@/lib/data/labeling/labeling'
import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { getOwnProgress } from '@/lib/data/labeling/own-progress'
import { getQualityReport, setQuality } from '@/lib/data/labeling/rater-quality'
import { getStudyProtocol } from '@/lib/data/labeling/study-protocol'
import { getOwnTraining, listTrainingFeedback } from '@/lib/data/labeling/training'
import { getStudyMatrix } from '@/lib/data/matrix/study-matrix'
import { createInvitation, listInvitations } from '@/lib/data/members/invitations'
import { listFreeAliases, listMembers } from '@/lib/data/members/members'
import { getGlance } from '@/lib/data/progress/glance'
import { getProgress } from '@/lib/data/progress/progress'
import { getStudyNeeds } from '@/lib/data/progress/study-needs'
import { getStudyState } from '@/lib/data/progress/study-state'
import { getStudyReport } from '@/lib/data/report/study-report'
import { getLatestExperience, getRunExperience } from '@/lib/data/runs/run-experience'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { listServicesForRuns } from '@/lib/data/runs/service-findings'
import { findSheetAiRater } from '@/lib/data/runs/sheet-ai-rater'
import { countDisagreements, listDisagreements } from '@/lib/data/statements/disagreements'
import { findExcludableStatements, listExcludedStatements } from '@/lib/data/statements/exclusions'
import { findListPosition } from '@/lib/data/statements/list-positions'
import { getRaterWork } from '@/lib/data/statements/rater-work'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import { getJudgedContext, getStatement } from '@/lib/data/statements/statements'
import { getSummarySpend, listSummaryRequests } from '@/lib/data/statements/summary-requests'
import { getStudy } from '@/lib/data/studies'
import { listWebhooks } from '@/lib/data/webhooks/webhooks'
import type { TestStudy } from './factories'
import { SYSTEM_READS } from './system-reads'
import { TIMELINE_READS } from './timeline-reads'

/** A study whose raters have no time has nothing to plan: that answer is for leads alone. */
async function previewPlan(actor: Actor, study: TestStudy): Promise<unknown> {
  return previewAssignments(actor, study, { ...PLAN, raterIds: [randomUUID()] }).catch(
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
  patients: { kind: 'all' },
  sample: null,
  overlap: 0,
  withheld: [] as Withheld[],
  seed: 1,
} as const

export const INVITATION = { role: 'rater', email: null, alias: null, days: 1 } as const

/** No rating of a test study has a context: that answer is for leads alone. */
async function readFirstContext(actor: Actor, study: TestStudy): Promise<unknown> {
  return getJudgedContext(actor, study, randomUUID()).catch((error: Error) => {
    if (error.message !== 'What was shown to this AI rater is not stored.') throw error
  })
}

async function readFirstScoreSheet(actor: Actor, study: TestStudy): Promise<unknown> {
  const { id } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  return getScoreSheet(actor, study, id, { raterId: null, kind: null })
}

async function readFirstText(actor: Actor, study: TestStudy): Promise<unknown> {
  const { id } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  return getWrittenText(actor, study.id, id)
}

/** Figures of AI raters, opened by the command line first: sealed ones are refused to everybody. */
function opened(read: Read): Read {
  return async (actor, study) => {
    await openAiResults(SYSTEM_ACTOR, study, 'The study is over.')
    return read(actor, study)
  }
}

type Read = (actor: Actor, study: TestStudy) => Promise<unknown>

/** Every function of lib/data that shows study data, and the roles that may see it. */
export const STUDY_READS: readonly [string, Read, readonly string[]][] = [
  ['getStatement', (actor, study) => getStatement(actor, study, study.itemIds[0] ?? ''), ['pi']],
  ['getWrittenText', readFirstText, ['pi']],
  ['getJudgedContext', opened(readFirstContext), ['pi']],
  [
    'findConsensusClosure',
    (actor, study) => findConsensusClosure(actor, study),
    ['pi', 'adjudicator', 'rater'],
  ],
  ['getStudy', (actor, { id }) => getStudy(actor, id), ['pi', 'adjudicator', 'rater']],
  ['listLabelingPatients', (actor, study) => listLabelingPatients(actor, study), ['adjudicator', 'rater']],
  ['getOwnProgress', (actor, study) => getOwnProgress(actor, study), ['adjudicator', 'rater']],
  ['listOwnActiveTimes', (actor, study) => listOwnActiveTimes(actor, study), ['adjudicator', 'rater']],
  ['getLabelingSetup', (actor, study) => getLabelingSetup(actor, study), ['pi', 'adjudicator', 'rater']],
  ['listGuidelineVersions', (actor, study) => listGuidelineVersions(actor, study), ['pi']],
  ['getLabelingQueue', (actor, study) => getLabelingQueue(actor, study, study.patientId), ['rater']],
  ['getChartSource', (actor, study) => getChartSource(actor, study.id, study.patientId), ['pi', 'rater']],
  ['listDiscussions', (actor, study) => listDiscussions(actor, study), ['adjudicator']],
  ['getConsensusSettings', (actor, study) => getConsensusSettings(actor, study), ['pi']],
  ['previewPolicy', (actor, study) => previewPolicy(actor, study, { kind: 'panel' }), ['pi']],
  ['getConfusionReport', (actor, study) => getConfusionReport(actor, study), ['pi']],
  ['getAdjudicationReliability', (actor, study) => getAdjudicationReliability(actor, study), ['pi']],
  ['exportMinutes', (actor, study) => exportMinutes(actor, study), ['pi']],
  ['exportsSealedAi', (actor, { id }) => exportsSealedAi(actor, id), ['pi']],
  ['listExportFormats', (actor, { id }) => listExportFormats(actor, id), ['pi']],
  ['listItemConsensus', (actor, study) => listItemConsensus(actor, study, { offset: 0, limit: 9 }), ['pi']],
  ['listWebhooks', (actor, { id }) => listWebhooks(actor, id), ['pi']],
  ['listMembers', (actor, { id }) => listMembers(actor, id), ['pi']],
  ['listFreeAliases', (actor, { id }) => listFreeAliases(actor, id), ['pi']],
  ['listInvitations', (actor, { id }) => listInvitations(actor, id), ['pi']],
  ['createInvitation', (actor, { id }) => createInvitation(actor, id, INVITATION), ['pi']],
  ['listKeyedItems', (actor, study) => listKeyedItems(actor, study), ['pi']],
  ['listKeyableItems', (actor, study) => listKeyableItems(actor, study, study.patientId), ['pi']],
  ['getQualityReport', (actor, study) => getQualityReport(actor, study), ['pi']],
  ['setQuality', (actor, study) => setQuality(actor, study, STANDARD_QUALITY), ['pi']],
  ['getOwnTraining', (actor, study) => getOwnTraining(actor, study), ['adjudicator', 'rater']],
  ['showsAiToRaters', (actor, study) => showsAiToRaters(actor, study), ['adjudicator', 'rater']],
  ['getRaterProfiles', (actor, study) => getRaterProfiles(actor, study), ['pi']],
  ['listTrainingFeedback', (actor, study) => listTrainingFeedback(actor, study), ['adjudicator', 'rater']],
  ['listPatients', (actor, { id }) => listPatients(actor, id), ['pi']],
  ['listPatientDocuments', (actor, study) => listPatientDocuments(actor, study, study.patientId), ['pi']],
  ['findDocumentPosition', (actor, { id }) => findDocumentPosition(actor, id, randomUUID()), ['pi']],
  ['getStudyDocuments', (actor, { id }) => getStudyDocuments(actor, id), ['pi']],
  ['listTextJobs', (actor, { id }) => listTextJobs(actor, id), ['pi']],
  [
    'listTextLengths',
    (actor, { id }) =>
      listTextLengths(actor, id, { kind: 'decompose', source: 'notes', unit: 'claim', by: 'rules' }),
    ['pi'],
  ],
  ['listTextPaces', (actor, { id }) => listTextPaces(actor, id), ['pi']],
  ['getScoreSheet', readFirstScoreSheet, ['pi']],
  [
    'getRaterWork',
    (actor, study) => getRaterWork(actor, study, actor.raters.get(study.id) ?? ''),
    ['adjudicator', 'rater'],
  ],
  ['listAuditLog', (actor, { id }) => listAuditLog(actor, id, auditLogViewSchema.parse({})), ['pi']],
  ['exportAuditLog', (actor, { id }) => exportAuditLog(actor, id, auditLogViewSchema.parse({})), ['pi']],
  ['getStudyReport', (actor, study) => getStudyReport(actor, study), ['pi']],
  [
    'getAuthorRates',
    opened((actor, study) => getAuthorRates(actor, study, ratesViewSchema.parse({}))),
    ['pi'],
  ],
  ['getFilterNames', (actor, study) => getFilterNames(actor, study, null), ['pi']],
  ['getLabelModels', (actor, study) => getLabelModels(actor, study, labelModelViewSchema.parse({})), ['pi']],
  ['getCharacteristics', (actor, { id }) => getCharacteristics(actor, id), ['pi']],
  [
    'getVerdictChain',
    opened((actor, study) => getVerdictChain(actor, study, chainViewSchema.parse({}))),
    ['pi'],
  ],
  ['findAiViews', opened((actor, study) => findAiViews(actor, study)), ['pi']],
  [
    'getConfidence',
    opened((actor, study) => getConfidence(actor, study, confidenceViewSchema.parse({}))),
    ['pi'],
  ],
  ['getSettledRates', (actor, study) => getSettledRates(actor, study, ratesViewSchema.parse({})), ['pi']],
  ['getSizePlan', (actor, study) => getSizePlan(actor, study, sizePlanSchema.parse({})), ['pi']],
  ['getGlance', (actor, study) => getGlance(actor, study, new Date()), ['pi']],
  ['getSummarySpend', (actor, { id }) => getSummarySpend(actor, id, randomUUID()), ['pi']],
  ...SYSTEM_READS,
  ['listSummaryRequests', (actor, { id }) => listSummaryRequests(actor, id, randomUUID()), ['pi']],
  ['findSheetAiRater', (actor, { id }) => findSheetAiRater(actor, id, randomUUID()), ['pi']],
  ['getRunExperience', (actor, study) => getRunExperience(actor, study), ['pi']],
  ['getLatestExperience', (actor, study) => getLatestExperience(actor, study, NOTHING_INSTALLED, []), ['pi']],
  ['listNotesWithFacts', (actor, { id }) => listNotesWithFacts(actor, id), ['pi']],
  ['findNoteFacts', (actor, { id }) => findNoteFacts(actor, id, randomUUID()), ['pi']],
  ['listNamedEntries', (actor, study) => listNamedEntries(actor, study), ['pi']],
  ['getFactTables', (actor, { id }) => getFactTables(actor, id), ['pi']],
  ['getFactAnswers', (actor, { id }) => getFactAnswers(actor, id), ['pi']],
  ['listListFigures', (actor, study) => listListFigures(actor, study), ['pi']],
  ['findNoteCutting', (actor, { id }) => findNoteCutting(actor, id, ''), ['pi']],
  ['listJuries', (actor, study) => listJuries(actor, study), ['pi']],
  ['mayShowVerdicts', (actor, study) => mayShowVerdicts(actor, study), ['pi']],
  ['getRunScale', (actor, study) => getRunScale(actor, study), ['pi']],
  ['listServicesForRuns', (actor, { id }) => listServicesForRuns(actor, id), ['pi']],
  ['listLabelExposures', (actor, study) => listLabelExposures(actor, study), ['pi']],
  ['getStudyState', (actor, study) => getStudyState(actor, study, new Date()), ['pi']],
  ['getStudyNeeds', (actor, study) => getStudyNeeds(actor, study), ['pi']],
  ['getStudyProtocol', (actor, study) => getStudyProtocol(actor, study), ['pi']],
  ['getProgress', (actor, study) => getProgress(actor, study), ['pi']],
  ['getStudyMatrix', (actor, study) => getStudyMatrix(actor, study, { aiRaters: true }), ['pi']],
  ['getAiResults', (actor, study) => getAiResults(actor, study), ['pi']],
  ['listMarginAnswers', (actor, study) => listMarginAnswers(actor, study), ['pi']],
  ['listAiNames', (actor, study) => listAiNames(actor, study), ['pi']],
  ['areAiResultsOpen', (actor, study) => areAiResultsOpen(actor, study), ['pi']],
  [
    'getPeopleAgreement',
    (actor, study) => getPeopleAgreement(actor, study, peopleViewSchema.parse({})),
    ['pi'],
  ],
  ['listAiRaters', opened((actor, study) => listAiRaters(actor, study, aiViewSchema.parse({}))), ['pi']],
  [
    'getConfigurationGrid',
    opened((actor, study) => getConfigurationGrid(actor, study, gridViewSchema.parse({}))),
    ['pi'],
  ],
  [
    'compareTwoRaters',
    opened((actor, study) => compareTwoRaters(actor, study, compareViewSchema.parse({}))),
    ['pi'],
  ],
  [
    'getHumanBaseline',
    opened((actor, study) =>
      getHumanBaseline(actor, study, baselineViewSchema.parse({}), { measure: 'ac1', margin: 0.1 }),
    ),
    ['pi'],
  ],
  ['listTestedFields', (actor, study) => listTestedFields(actor, study), ['pi']],
  ['listRetrievalScores', opened((actor, study) => listRetrievalScores(actor, study)), ['pi']],
  ['previewAssignments', (actor, study) => previewPlan(actor, study), ['pi']],
  ['listExcludedStatements', (actor, { id }) => listExcludedStatements(actor, id), ['pi']],
  ['findExcludableStatements', (actor, { id }) => findExcludableStatements(actor, id, ''), ['pi']],
  ['getAssignmentBoard', (actor, study) => getAssignmentBoard(actor, study), ['pi']],
  [
    'findListPosition',
    (actor, study) =>
      findListPosition(
        actor,
        study,
        errorList(errorViewSchema.parse({ differ: 'all' })),
        study.itemIds[0] ?? '',
      ),
    ['pi'],
  ],
  [
    'countDisagreements',
    (actor, study) => countDisagreements(actor, study, [errorViewSchema.parse({})]),
    ['pi'],
  ],
  ['listDisagreements', (actor, study) => listDisagreements(actor, study, errorViewSchema.parse({})), ['pi']],
  ...TIMELINE_READS,
]
