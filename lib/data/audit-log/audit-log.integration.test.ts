import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { auditLogViewSchema, ENTRIES_PER_PAGE, INSTALLATION } from '@/lib/core/audit-log/audit-log-view'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { writeAudit } from '../audit'
import { readUnsettled } from '../blinding/label-exposures'
import { db } from '../client'
import { skipAssignment } from '../labeling/skips'
import { exportAuditLog, listAuditLog } from './audit-log'

const view = (query: Record<string, unknown> = {}) => auditLogViewSchema.parse(query)

describe('a study’s audit log', () => {
  it('says who did what, newest first, and nowhere what was answered', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const { raters, panelists } = await createContestedItem(study)
    await readUnsettled(pi, study)

    const { entries, total } = await listAuditLog(pi, study.id, view())

    expect(total).toBe(entries.length)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => total - index))
    expect(entries.slice(0, 3)).toMatchObject([
      {
        who: pi.name,
        words: 'Read answers that were not settled yet',
        details: 'second round · by choice',
        itemId: null,
      },
      { who: pi.name, details: 'first round · by choice' },
      { words: 'Rated a statement', details: 'second round · revision 1', itemId: study.itemIds[0] },
    ])
    const given = entries.find(
      ({ words }) => words === 'The statement was given to a second round, by the study’s rule',
    )
    for (const { name } of panelists) expect(given?.details).toContain(name)
    expect(given?.who).toBe('the installation')
    expect(entries.some(({ who }) => who === `${raters[0]?.name} (${raters[0]?.name})`)).toBe(true)
    const message = JSON.stringify(entries) + (await exportAuditLog(pi, study.id, view()))
    for (const code of ['Supported', 'Not Addressed']) expect(message).not.toContain(code)
  })

  it('shows what one person did, what of itself, and what is of one kind', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    for (const itemId of study.itemIds) await rate(rater, study, itemId, 'Supported')
    await readUnsettled(pi, study)
    await db.$transaction((tx) =>
      writeAudit(tx, SYSTEM_ACTOR, study.id, { type: 'run.paused', data: { runId: crypto.randomUUID() } }),
    )
    const wordsOf = async (query: Record<string, unknown>) => {
      const { entries } = await listAuditLog(pi, study.id, view(query))
      return entries.map(({ words }) => words)
    }

    expect(await wordsOf({ who: rater.userId })).toEqual(['Rated a statement', 'Rated a statement'])
    expect(await wordsOf({ who: INSTALLATION })).toContain('Paused an AI rater')
    expect(await wordsOf({ kind: 'reading' })).toEqual(['Read answers that were not settled yet'])
    expect(await wordsOf({ kind: 'reading', who: rater.userId })).toEqual([])
    const { people } = await listAuditLog(pi, study.id, view())
    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([pi.userId, rater.userId, INSTALLATION]),
    )
  })

  it('reports panels as the installation’s, also where older rows name who answered last', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    const itemId = study.itemIds[0] ?? ''
    await db.$transaction((tx) =>
      writeAudit(tx, rater, study.id, { type: 'panel.assigned', data: { itemId, raterIds: [] } }),
    )

    const { entries, people } = await listAuditLog(pi, study.id, view())
    expect(entries[0]).toMatchObject({ who: 'the installation', itemId })
    expect(people.map(({ id }) => id)).not.toContain(rater.userId)
    const countOf = async (who: string) =>
      (await listAuditLog(pi, study.id, view({ who, kind: 'settling' }))).total
    expect(await countOf(rater.userId ?? '')).toBe(0)
    expect(await countOf(INSTALLATION)).toBe(1)
  })

  it('says which statement was put off', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    const first = await db.assignment.findFirstOrThrow({ where: { studyId: study.id } })
    await skipAssignment(rater, study, { assignmentId: first.id, isTakenBack: false })

    const { entries } = await listAuditLog(pi, study.id, view({ kind: 'answers' }))
    expect(entries).toMatchObject([{ words: 'Put a statement off', itemId: first.itemId }])
  })

  it('goes on to older pages', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    for (let run = 0; run < ENTRIES_PER_PAGE + 1; run++)
      await db.$transaction((tx) =>
        writeAudit(tx, pi, study.id, { type: 'protocol.confirmed', data: { taskId: 't', digest: '' } }),
      )

    const all = { kind: 'setup', who: pi.userId }
    const [first, second] = [1, 2].map((page) => listAuditLog(pi, study.id, view({ ...all, page })))

    expect((await first)?.entries).toHaveLength(ENTRIES_PER_PAGE)
    expect((await second)?.entries).toHaveLength(1)
    expect((await second)?.total).toBe(ENTRIES_PER_PAGE + 1)
  })

  it('leaves as CSV, oldest first, and that is noted in the audit log', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    await rate(rater, study, study.itemIds[0]!, 'Not Supported')

    const rows = parse(await exportAuditLog(pi, study.id, view({ kind: 'answers' })), { columns: true })

    expect(rows).toMatchObject([
      {
        who: `${rater.name} (${rater.name})`,
        kind: 'Answers of people',
        event: 'rating.recorded',
        what: 'Rated a statement',
        details: 'first round · revision 1',
        item_id: study.itemIds[0],
      },
    ])
    const { entries } = await listAuditLog(pi, study.id, view())
    expect(entries[0]).toMatchObject({ words: 'Took data out', details: 'format record · rows 1' })
  })
})
