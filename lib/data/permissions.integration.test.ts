import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { STANDARD_QUALITY } from '@/lib/core/assignment/quality-config'
import { baselineViewSchema } from '@/lib/core/figures/baseline-view'
import { compareViewSchema } from '@/lib/core/figures/compare-view'
import { errorViewSchema } from '@/lib/core/figures/error-view'
import { gridViewSchema } from '@/lib/core/figures/heat-grid'
import { judgeViewSchema } from '@/lib/core/figures/judge-view'
import { peopleViewSchema } from '@/lib/core/figures/people-view'
import { ratesViewSchema } from '@/lib/core/figures/rates-view'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { getAdjudicationReliability } from './adjudication-checks'
import {
  compareTwoRaters,
  getAuthorRates,
  getConfigurationGrid,
  getHumanBaseline,
  getPeopleAgreement,
  listAiRaters,
} from './agreement'
import { getAiResults, openAiResults } from './ai-results'
import { getAssignmentBoard, setAvailability } from './assignment-board'
import { applyPlan, handOver, previewAssignments } from './assignments'
import { getChartSource } from './charts'
import { db } from './client'
import { listItemOutcomes } from './consensus-items'
import { getConsensusSettings, previewPolicy } from './consensus-policies'
import { getConfusionReport } from './consensus-report'
import { listDisagreements } from './disagreements'
import { exportMinutes } from './discussion-minutes'
import { listDiscussions } from './discussions'
import { getStudyTexts } from './documents'
import { exportsSealedAi } from './exports'
import { getFilterNames } from './filter-names'
import { getGlance } from './glance'
import { listGuidelineVersions } from './guidelines'
import { createInvitation, listInvitations, revokeInvitation } from './invitations'
import { listKeyableItems, listKeyedItems, removeKey, setKeys } from './keyed-items'
import { getLabelingQueue, listLabelingPatients, listOwnActiveTimes } from './labeling'
import { getLabelingSetup } from './labeling-setup'
import { listFreeAliases, listMembers, setMember } from './members'
import { findNoteCutting } from './note-decompositions'
import { listPatientDocuments, listPatients } from './patients'
import { getProgress } from './progress'
import { getRaterProfiles } from './rater-profiles'
import { getQualityReport, setQuality } from './rater-quality'
import { getRaterWork } from './rater-work'
import { showsAiToRaters } from './reveal-ai'
import { getRunExperience } from './run-experience'
import { getRunScale } from './run-scale'
import { getScoreSheet } from './score-sheets'
import { getJudgedContext, getStatement } from './statements'
import { createStudy as createEmptyStudy, getStudy, listStudies } from './studies'
import { getStudyFrame } from './study-frame'
import { getStudyReport } from './study-report'
import { listTextJobs } from './text-jobs'
import { getOwnTraining, listTrainingFeedback, waiveTraining } from './training'
import { createUser, disableUser, listUsers, setPassword } from './users'
import { getValidityReport } from './validity-report'
import { getValidityQueue } from './validity-reviews'
import { listWebhooks } from './webhooks'

/** A study whose raters have no time has nothing to plan: that answer is for leads alone. */
async function previewPlan(actor: Actor, studyId: string): Promise<unknown> {
  return previewAssignments(actor, studyId, { ...PLAN, raterIds: [randomUUID()] }).catch(
    (error: { code: string }) => {
      if (error.code !== 'invalid') throw error
    },
  )
}

const PLAN = {
  unit: 'patient',
  ratersPerItem: 3,
  method: 'balanced',
  maxUnits: null,
  period: null,
  keep: 'all',
  seed: 1,
} as const

const INVITATION = { role: 'rater', email: null, alias: null, days: 1 } as const
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
    await openAiResults(SYSTEM_ACTOR, study.id)
    return read(actor, study)
  }
}

type Read = (actor: Actor, study: TestStudy) => Promise<unknown>

/** Every function of lib/data that shows study data, and the roles that may see it. */
const READS: readonly [string, Read, readonly string[]][] = [
  ['getStatement', (actor, { id, itemIds }) => getStatement(actor, id, itemIds[0] ?? ''), ['pi']],
  ['getJudgedContext', opened(readFirstContext), ['pi']],
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
  ['getGlance', (actor, { id }) => getGlance(actor, id, new Date()), ['pi']],
  ['getRunExperience', (actor, { id }) => getRunExperience(actor, id), ['pi']],
  ['findNoteCutting', (actor, { id }) => findNoteCutting(actor, id, ''), ['pi']],
  ['getRunScale', (actor, { id }) => getRunScale(actor, id), ['pi']],
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
  ['previewAssignments', (actor, { id }) => previewPlan(actor, id), ['pi']],
  ['getAssignmentBoard', (actor, { id }) => getAssignmentBoard(actor, id), ['pi']],
  ['listDisagreements', (actor, { id }) => listDisagreements(actor, id, errorViewSchema.parse({})), ['pi']],
]

describe.each(READS)('%s', (_, read, allowed) => {
  it.each(['pi', 'adjudicator', 'rater'] as const)('answers a %s as the policy says', async (role) => {
    const study = await createStudy()
    const actor = role === 'rater' ? await createAssignedRater(study) : await createActor(study.id, role)

    const outcome = await read(actor, study).then(
      () => 'allowed',
      (error: { code?: string }) => error.code,
    )

    expect(allowed.includes(role) ? ['allowed'] : ['forbidden', 'not_found']).toContain(outcome)
  })

  it('looks like an absent study to a member of another one', async () => {
    const study = await createStudy()
    const other = await createStudy()

    for (const stranger of [await createActor(other.id, 'pi'), await createAssignedRater(other)]) {
      await expect(read(stranger, study)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('what a rater gets', () => {
  it('holds nothing of the document, its author, the kind of statement or other people', async () => {
    const study = await createStudy({ items: 1 })
    const [rater, other] = [await createAssignedRater(study), await createAssignedRater(study)]
    await rate(other, study, study.itemIds[0]!, 'Not Supported')

    const answers = [
      await getLabelingQueue(rater, study.id, study.patientId),
      await listLabelingPatients(rater, study.id),
      await getChartSource(rater, study.id, study.patientId),
    ]

    const bytes = JSON.stringify(answers)
    for (const hidden of [
      'hidden-author-name',
      'llm',
      'sentence',
      'claim',
      'Not Supported',
      other.name,
      'd1',
    ]) {
      expect(bytes).not.toContain(`"${hidden}"`)
    }
    expect(bytes).not.toContain(study.itemIds[0])
  })
})

describe('an invitation', () => {
  it('is taken back by leads of its study alone', async () => {
    const study = await createStudy()
    const { invitation } = await createInvitation(await createActor(study.id, 'pi'), study.id, INVITATION)

    for (const role of ['rater', 'adjudicator'] as const) {
      const member = await createActor(study.id, role)
      await expect(revokeInvitation(member, study.id, invitation.id)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    const other = await createStudy()
    const stranger = await createActor(other.id, 'pi')
    for (const studyId of [study.id, other.id]) {
      await expect(revokeInvitation(stranger, studyId, invitation.id)).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })
})

describe('accounts', () => {
  it('are for administrators alone', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const input = { email: `${randomUUID()}@example.org`, name: 'X', password: null }

    for (const attempt of [
      createUser(pi, input),
      listUsers(pi),
      disableUser(pi, randomUUID()),
      setPassword(pi, 'x@example.org', 'a long enough password'),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('lead to studies only by membership, and a lead never becomes a rater', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const second = await createActor(study.id, 'pi')
    const rater = await createActor(study.id, 'rater')
    const email = (await db.user.findUniqueOrThrow({ where: { id: second.userId } })).email

    expect((await listStudies(rater)).map((entry) => entry.id)).toEqual([study.id])
    await expect(createEmptyStudy(rater, { title: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(setMember(pi, study.id, { email, role: 'rater' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('assigning', () => {
  it('is for leads of the study alone', async () => {
    const study = await createStudy()
    const rater = await createAssignedRater(study)
    const other = await createStudy()
    const seat = rater.raters.get(study.id) ?? ''
    const plan = { ...PLAN, raterIds: [seat] }

    for (const [actor, code] of [
      [rater, 'forbidden'],
      [await createActor(study.id, 'adjudicator'), 'forbidden'],
      [await createActor(other.id, 'pi'), 'not_found'],
    ] as const) {
      for (const attempt of [
        applyPlan(actor, study.id, plan, ''),
        handOver(actor, study.id, { fromId: seat, toId: seat }),
        setAvailability(actor, study.id, seat, { perWeek: 1, away: [] }),
        waiveTraining(actor, study.id, { raterId: seat, reason: 'x' }),
        removeKey(actor, study.id, study.itemIds[0]!),
        setKeys(actor, study.id, {
          use: 'gold',
          keys: [{ itemId: study.itemIds[0]!, code: 'Supported', explanation: '' }],
        }),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code })
      }
    }
    const stranger = await createActor(other.id, 'pi')
    await expect(setAvailability(stranger, other.id, seat, { perWeek: 1, away: [] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
