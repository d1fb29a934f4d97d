import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { DAY_MS } from '@/lib/core/time-words'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { db } from '../client'
import { importStudyData } from '../import/imports'
import { getProgress } from '../progress/progress'
import { getStudyMatrix } from './study-matrix'

const read = async (study: TestStudy) => {
  const { columns, itemIds } = await getStudyMatrix(SYSTEM_ACTOR, study, { aiRaters: false })
  return columns.flatMap(({ raterId, alias, round, codes, bytes, days, lastAt, ...column }) => [
    { raterId, alias, round, lastAt },
    ...itemIds.flatMap((itemId, index) => {
      const code = codes[index] ?? null
      expect(bytes[index]).toBe(code === null ? 0 : VERDICT_LABELS.codes.indexOf(code) + 1)
      if (code === null) return []
      return [
        { itemId, code, day: days[index], ms: column.activeMs[index], sure: 1 - column.uncertain[index]! },
      ]
    }),
  ])
}

/** The same from the ratings as they stand, one at a time. */
async function readPlainly(study: TestStudy) {
  const { taskId } = study
  const { itemIds } = await getStudyMatrix(SYSTEM_ACTOR, study, { aiRaters: false })
  const ratings = await db.rating.findMany({
    where: { taskId, current: true, round: { in: [1, 2] }, rater: { kind: 'human' } },
    include: { rater: true },
  })
  const columns = Map.groupBy(ratings, ({ rater, round }) => `${rater.alias} ${round}`)
  return [...columns]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, own]) => {
      const { raterId, rater, round } = own[0]!
      const lastAt = Math.max(...own.map(({ createdAt }) => createdAt.getTime()))
      return [
        { raterId, alias: rater.alias, round, lastAt },
        ...own
          .toSorted((left, right) => itemIds.indexOf(left.itemId) - itemIds.indexOf(right.itemId))
          .map(({ itemId, code, createdAt, activeMs, uncertain }) => ({
            itemId,
            code,
            day: Math.floor(createdAt.getTime() / DAY_MS),
            ms: activeMs ?? -1,
            sure: uncertain ? 0 : 1,
          })),
      ]
    })
}

async function importAnswer(study: TestStudy, name: string) {
  const files = [
    fileFromBytes(
      'documents.csv',
      `document_id,patient_id,kind,author_kind,author_name,text\n${name},1,course,llm,m,He was well.\n`,
    ),
    fileFromBytes(
      'propositions.csv',
      `proposition_id,document_id,kind,text\n${name}-1,${name},sentence,He was well.\n`,
    ),
    fileFromBytes('ratings.csv', `proposition_id,rater_id,label\n${name}-1,somebody,Supported\n`),
  ]
  await importStudyData(SYSTEM_ACTOR, study.id, await openImport('test', files), { preview: false })
}

describe('columns of people', () => {
  it.each([1, 2])('are what the ratings are, after any answers and changed answers (%i)', async (seed) => {
    const random = seededUniform(`answers ${seed}`)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
    const study = await createStudy({ items: 5 })
    const raters = [await createAssignedRater(study), await createAssignedRater(study)]
    for (let step = 0; step < 8; step++) {
      if (step === 3) raters.push(await createAssignedRater(study))
      if (step === 5) await importAnswer(study, 'a-document-before-the-others')
      for (let left = Math.floor(1 + 3 * random()); left > 0; left--)
        await rate(pick(raters), study, pick(study.itemIds), pick(VERDICTS))
      expect(await read(study)).toEqual(await readPlainly(study))
    }
  })

  it('hold every answer, however answering and reading fall together', async () => {
    const study = await createStudy({ items: 6 })
    const raters = [await createAssignedRater(study), await createAssignedRater(study)]
    await read(study)
    for (const itemId of study.itemIds) {
      await Promise.all([
        read(study),
        ...raters.map((rater, index) => rate(rater, study, itemId, VERDICTS[index]!)),
        read(study),
      ])
      expect(await read(study)).toEqual(await readPlainly(study))
    }
  })

  it('report the work as it stands: answered, passed over, in doubt', async () => {
    const study = await createStudy({ items: 4 })
    const rater = await createAssignedRater(study)
    const raterId = rater.raters.get(study.id) ?? ''
    const resultOf = async () => {
      const { raters, rounds } = await getProgress(SYSTEM_ACTOR, study)
      expect(rounds.reduce((sum, { rated }) => sum + rated, 0)).toBe(
        raters.reduce((sum, { rated }) => sum + rated, 0),
      )
      return raters.find((one) => one.raterId === raterId)
    }
    const [first = '', second = ''] = study.itemIds
    await db.assignment.updateMany({
      where: { raterId, itemId: { in: [first, second] } },
      data: { skippedAt: new Date() },
    })
    expect(await resultOf()).toMatchObject({
      assigned: 4,
      rated: 0,
      skipped: 2,
      medianSeconds: null,
      lastAt: null,
    })
    await rate(rater, study, first, 'Supported')
    const { createdAt } = await db.rating.findFirstOrThrow({ where: { raterId } })
    expect(await resultOf()).toMatchObject({
      assigned: 4,
      rated: 1,
      skipped: 1,
      uncertain: 0,
      medianSeconds: 1,
      lastAt: createdAt.toISOString(),
    })
  })
})
