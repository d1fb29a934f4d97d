import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { toSession } from '@/lib/core/adjudication/session-work'
import { countSession, type SpanSession } from '@/lib/core/adjudication/span-session'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { getDiscussion } from '@/lib/data/adjudication/discussions'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { exportTo } from '@/lib/testing/export-files'
import { createMarkedTask, markDifferently, SUMMARY } from '@/lib/testing/marked-item'
import { listImportFiles, openImport } from '../open-import'

async function readSession(studyId: string) {
  const { value, itemId } = await db.consensus.findFirstOrThrow({ where: { studyId, field: 'errors' } })
  const session = value as unknown as SpanSession
  const ratings = await db.rating.findMany({ where: { itemId }, include: { rater: true } })
  const own = session.ratings.map((id, rater) => {
    const rating = ratings.find((one) => one.id === id && one.raterId === session.raters[rater])
    return { alias: rating?.rater.alias, set: (rating?.fields as { errors?: MarkedSpan[] })?.errors ?? [] }
  })
  return {
    aliases: own.map(({ alias }) => alias),
    spans: session.spans,
    groups: session.groups,
    counts: countSession(
      session,
      own.map(({ set }) => set),
    ),
  }
}

it('a session goes through the plain folder to another study, with its links and counts', async () => {
  const made = await createMarkedTask()
  await markDifferently(made)
  const { study, task, itemId, first } = made
  const [open] = (await getDiscussion(first, task, itemId)).sessions
  const kept = { start: 0, end: 3, label: 'word_unsupported', attributes: {} }
  const groups = open!.work.groups.map((group, index) => ({ ...group, agreed: index === 1 ? null : kept }))
  await decideConsensus(first, task, {
    itemId,
    answers: { errors: toSession({ ...open!.work, groups }, SUMMARY) as never },
    reason: 'rater-error',
    rationale: 'Read again.',
    guideline: null,
    seenRevision: 0,
  })
  const files = await listImportFiles([await exportTo(study.id, 'plain-folder')])
  const { id: other } = await createStudy(SYSTEM_ACTOR, { title: 'Other' })
  for (const expected of [1, 0]) {
    const report = await importStudyData(SYSTEM_ACTOR, other, await openImport('plain', files), {
      preview: false,
    })
    expect(report.problems).toEqual([])
    expect(report.counts.decision.added).toBe(expected)
  }
  const there = await readSession(other)
  expect(there).toEqual(await readSession(study.id))
  expect(there.counts).toMatchObject({ same: 1, different: 1, agreed: 3 })
})
