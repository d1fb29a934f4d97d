import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createRun } from '@/lib/testing/create-run'
import { createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/rated'
import { getActorByRaterId } from '../accounts/actors'
import { db } from '../client'
import { importStudyData } from '../import/imports'
import { removeKey, setKeys } from '../labeling/keyed-items'
import { recordRunOutcomes } from '../runs/run-outcomes'
import { readAiColumns } from './ai-rater-columns'

const read = async ({ id, taskId }: TestStudy) =>
  (await readAiColumns({ studyId: id, taskId, labels: VERDICTS })).map(({ alias, codes }) => [
    alias,
    [...codes],
  ])

/** The same, one rating at a time. */
async function readPlainly({ id, taskId }: TestStudy) {
  const [items, raters] = await Promise.all([
    db.item.findMany({ where: { taskId }, include: { statement: { include: { document: true } } } }),
    db.rater.findMany({
      where: { studyId: id, kind: 'ai' },
      include: { ratings: { where: { taskId, current: true, round: 1 } } },
    }),
  ])
  const nameOf = ({ statement }: (typeof items)[number]) =>
    `${statement?.document.externalId} ${String(statement?.ordinal).padStart(6, '0')} ${statement?.externalId}`
  const inOrder = items.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1))
  return raters
    .map(({ alias, ratings }): [string, number[]] => {
      const codeOf = new Map(ratings.map(({ itemId, code }) => [itemId, code as Verdict]))
      return [alias, inOrder.map((item) => VERDICTS.indexOf(codeOf.get(item.id)!) + 1)]
    })
    .filter(([, codes]) => codes.some((code) => code > 0))
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
}

function makeChanges(study: TestStudy, random: () => number) {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  const start = () => createRun(SYSTEM_ACTOR, study)
  return {
    start,
    judge: async () => {
      const pending = await db.workUnit.findMany({
        where: { work: { studyId: study.id }, status: 'pending' },
        include: { work: true },
        orderBy: [{ work: { createdAt: 'asc' } }, { unitId: 'asc' }],
      })
      const one = pick(pending)
      if (!one) return
      const { unitId, workId, work } = one
      const actor = await getActorByRaterId(work.raterId!)
      await recordRunOutcomes(actor, workId, [makeJudged(unitId, { code: pick(VERDICTS)! })])
    },
    train: async () => {
      const item = await db.item.findFirst({
        where: { taskId: study.taskId, ratings: { none: {} }, assignments: { none: {} } },
      })
      if (!item) return
      const keys = [{ itemId: item.id, code: 'Supported' as const, explanation: 'It is written.' }]
      await setKeys(SYSTEM_ACTOR, study, { use: 'training', keys })
    },
    untrain: async () => {
      // a run may have rated it meanwhile: then it stays where it is
      const key = await db.keyedItem.findFirst({
        where: { studyId: study.id, item: { ratings: { none: {} } } },
      })
      if (key) await removeKey(SYSTEM_ACTOR, study, key.itemId)
    },
    /** Two statements of a document that comes before or after the others, one of them rated by an AI rater. */
    import: async () => {
      const name = `${pick(['a', 'k', 'z'])}${randomUUID()}`
      const files = [
        fileFromBytes(
          'documents.csv',
          `document_id,patient_id,kind,author_kind,author_name,text\n${name},1,course,llm,m,He was well. He went home.\n`,
        ),
        fileFromBytes(
          'propositions.csv',
          `proposition_id,document_id,kind,text\n${name}-1,${name},sentence,He was well.\n${name}-2,${name},sentence,He went home.\n`,
        ),
        fileFromBytes(
          'ratings.csv',
          `proposition_id,rater_id,label,rater_kind\n${name}-${pick([1, 2])},judge-of-files,${pick(VERDICTS)},ai\n`,
        ),
      ]
      const report = await importStudyData(SYSTEM_ACTOR, study.id, await openImport('test', files), {
        preview: false,
      })
      expect(report.problems).toEqual([])
    },
  }
}

describe('packed columns of AI raters', () => {
  it.each([1, 2, 3])('are what is read plainly after any changes (%i)', async (seed) => {
    const random = seededUniform(`changes ${seed}`)
    const study = await createStudy({ items: 4 })
    const changes = makeChanges(study, random)
    await changes.start()
    const names = ['judge', 'judge', 'judge', 'train', 'untrain', 'import', 'start'] as const
    for (let step = 0; step < 12; step++) {
      // sometimes several changes lie between two readings
      for (let left = Math.floor(1 + 3 * random()); left > 0; left--)
        await changes[names[Math.floor(random() * names.length)]!]()
      expect(await read(study)).toEqual(await readPlainly(study))
    }
    expect((await read(study)).length).toBeGreaterThan(0)
  })

  it('are never kept from before a change, however reading and changing fall together', async () => {
    const study = await createStudy({ items: 12 })
    const { start, judge: aiRater } = makeChanges(study, seededUniform('together'))
    await start()
    for (let step = 0; step < 10; step++) {
      await Promise.all([read(study), aiRater(), read(study), read(study)])
      expect(await read(study)).toEqual(await readPlainly(study))
    }
  })

  it('are not made anew by what people do, and only of the AI rater that said something', async () => {
    const study = await createStudy({ items: 3 })
    const { start, judge: aiRater } = makeChanges(study, seededUniform('people'))
    const versions = async () =>
      new Map(
        (await db.aiRaterColumn.findMany({ where: { taskId: study.taskId } })).map((column) => [
          column.raterId,
          column.seq,
        ]),
      )
    await start()
    await aiRater()
    await read(study)
    const [[first = '', before] = []] = await versions()

    await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')
    await read(study)
    expect(await versions()).toEqual(new Map([[first, before]]))

    await db.workUnit.updateMany({ where: { work: { raterId: first } }, data: { status: 'failed' } })
    await start()
    await aiRater()
    await read(study)
    const after = await versions()
    expect(after.size).toBe(2)
    expect(after.get(first)).toBe(before)
  })
})
