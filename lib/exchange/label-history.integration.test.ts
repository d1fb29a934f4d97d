import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHECK_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { roundOfAttempt } from '@/lib/core/labeling/training'
import { setTaskLock } from '@/lib/data/adjudication/consensus-lock'
import { applyPolicy } from '@/lib/data/adjudication/consensus-policies'
import { db } from '@/lib/data/client'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { exportTo, listRatings, readCsvFile } from '@/lib/testing/export-files'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { writeExport } from './export/write-export'

const { entries } = FIRST_GUIDELINE

const GUIDELINE = { entries, intro: 'What is charted counts, "always".', change: 'An introduction.' }

describe('older answers', () => {
  it('come with the long table on request, and say which counts', async () => {
    const study = await createStudy({ items: 2 })
    const rater = await createAssignedRater(study)
    for (const code of ['Supported', 'Not Supported', 'Not Addressed'] as const) {
      await rate(rater, study, study.itemIds[0]!, code)
    }
    await rate(rater, study, study.itemIds[1]!, 'Supported')

    const rows = await readCsvFile(path.join(await exportTo(study.id, 'revisions-csv'), 'revisions.csv'))

    expect(
      rows.map(({ proposition_id: p, label, revision, current }) => [p, label, revision, current]),
    ).toEqual([
      ['p0', 'Supported', '1', 'False'],
      ['p0', 'Not Supported', '2', 'False'],
      ['p0', 'Not Addressed', '3', 'True'],
      ['p1', 'Supported', '1', 'True'],
    ])
    expect(await listRatings(study.id)).toHaveLength(2)
  })

  it('say what an answer was for, under which guideline, and what was known beforehand', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await publishGuideline(pi, study, GUIDELINE, 0)
    const other = await createAssignedRater(study)
    await rate(other, study, study.itemIds[1]!, 'Supported')
    const raterId = rater.raters.get(study.id) ?? ''
    const seat = { studyId: study.id, taskId: study.taskId, itemId: study.itemIds[0]!, raterId, revision: 1 }
    await db.rating.createMany({
      data: [
        { ...seat, round: REPEAT_ROUND, code: 'Not Supported' },
        { ...seat, round: CHECK_ROUND, code: 'Supported', itemId: study.itemIds[1]! },
        { ...seat, round: roundOfAttempt(2), code: 'Not Addressed' },
      ],
    })
    const known = {
      studyId: study.id,
      use: 'gold',
      code: 'Not Addressed',
      explanation: 'Nothing says so.',
    } as const
    await db.keyedItem.create({ data: { ...known, itemId: study.itemIds[1]! } })
    const vote = { studyId: study.id, itemId: study.itemIds[0]!, raterId, field: 'verdict', kind: 'second' }
    await db.adjudicatorVote.create({ data: { ...vote, code: 'Supported', rationale: 'Charted.' } })

    const target = await exportTo(study.id, 'revisions-csv')
    const rows = await readCsvFile(path.join(target, 'revisions.csv'))

    expect(
      rows
        .filter((row) => row['rater_id'] === rows[0]?.['rater_id'] && row['label'] !== '')
        .map((row) => ['purpose', 'round', 'attempt', 'label', 'key'].map((column) => row[column])),
    ).toEqual([
      ['training', '-1', '2', 'Not Addressed', ''],
      ['first', '1', '', 'Supported', ''],
      ['repeat', '3', '', 'Not Supported', ''],
      ['check', '4', '', 'Supported', 'Not Addressed'],
    ])
    expect(new Set(rows.map((row) => row['guideline_version']))).toEqual(new Set(['', '0', '1']))
    expect(rows.find((row) => row['purpose'] === 'first' && row['label'] !== '')).toMatchObject({
      wall_ms: '1200',
      ai_seen_at: '',
    })
    expect(await readCsvFile(path.join(target, 'adjudicator_votes.csv'))).toMatchObject([
      { proposition_id: 'p0', kind: 'second', label: 'Supported', rationale: 'Charted.', voted_at: '' },
    ])
    expect(await readCsvFile(path.join(target, 'policies.csv'))).toEqual([])
    const [guideline] = await readCsvFile(path.join(target, 'guidelines.csv'))
    expect(JSON.parse(guideline?.['content'] ?? '')).toEqual(GUIDELINE)

    // what counts is reported as before, and none of this reaches who must stay blind
    const long = await readCsvFile(path.join(await exportTo(study.id, 'long-csv'), 'ratings.csv'))
    expect(new Set(long.map((row) => row['round']))).toEqual(new Set(['1']))
    await expect(writeExport(rater, study.id, 'revisions-csv', target)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('say how they became settled: policies, settings, and what the label model holds', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const raters = await Promise.all([1, 2, 3].map(() => createAssignedRater(study)))
    for (const [index, rater] of raters.entries()) {
      await rate(rater, study, study.itemIds[0]!, 'Supported')
      await rate(rater, study, study.itemIds[1]!, index === 0 ? 'Not Supported' : 'Not Addressed')
    }
    const policy = { kind: 'label-model', threshold: 0.5 } as const
    await applyPolicy(pi, study, { policy, reason: 'Few raters.', seenVersion: 0 })
    await setTaskLock(pi, study, { lock: true, reason: 'over' })

    const target = await exportTo(study.id, 'revisions-csv')
    const read = (name: string) => readCsvFile(path.join(target, name))
    const [applied] = await read('policies.csv')
    expect(applied).toMatchObject({ policy_version: '1', reason: 'Few raters.' })
    expect(JSON.parse(applied?.['policy'] ?? '')).toEqual(policy)
    const settings = new Map((await read('settings.csv')).map((row) => [row['setting'], row['value'] ?? '']))
    expect(JSON.parse(settings.get('policy') ?? '')).toEqual(policy)
    expect(JSON.parse(settings.get('ratersPerItem') ?? '')).toBe(3)
    expect(settings.get('lockedAt')).toMatch(/^"\d{4}-\d\d-\d\dT/)
    const estimates = await read('label_estimates.csv')
    expect(estimates.map((row) => [row['proposition_id'], row['label']])).toEqual([
      ['p0', 'Supported'],
      ['p1', 'Not Addressed'],
    ])
    for (const { probability } of estimates) {
      expect(Number(probability)).toBeGreaterThan(0.5)
      expect(Number(probability)).toBeLessThanOrEqual(1)
    }
  })
})
