import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { baselineViewSchema } from '@/lib/core/figures/ai-raters/baseline-view'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { figuresOf } from '@/lib/core/figures/answers/figures-of'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { findShipped } from '@/lib/core/protocols/shipped'
import { findFigure, makeAnswerTable, valueOf } from '@/lib/testing/answer-table'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { createActor, createStudy } from '@/lib/testing/factories'
import { writeAudit } from '../audit'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { readVersions } from '../data-version'
import { openTask } from '../tasks'
import { getHumanBaseline, getPeopleAgreement, listTestedFields } from './agreement'
import { asksOneChoice, getAnswerFigures } from './answer-figures'
import { readAnswerTable } from './answer-table'

const VIEW = answerViewSchema.parse({})
const PDSQI = findShipped('pdsqi-9')
const SCALES = PDSQI.fields.filter(({ kind }) => kind === 'scale').map(({ id }) => id)

function forms(seed: number, count = 12) {
  return Array.from({ length: count }, (_, item) => ({
    ...Object.fromEntries(
      SCALES.map((id, index) => [id, 1 + ((item + Number((item + index + seed) % 4 === 0)) % 5)]),
    ),
    abstraction: item % 3 === 0 ? 'no' : 'yes',
    stigmatizing: 'no',
  }))
}

const namesOf = ({ sections }: Awaited<ReturnType<typeof getAnswerFigures>>) =>
  sections.flatMap(({ figures }) => figures.map(({ name }) => name))

describe('figures of a task of several fields', () => {
  it('are those of its answers, with AI raters once their results are open', async () => {
    const study = await createStudy({ items: 1 })
    const people = { ann: forms(0), bob: [...forms(1).slice(0, 11), null] }
    const task = await createAnsweredTask(study.id, PDSQI, { people, ai: { gpt: forms(2) } })
    const lead = await createActor(study.id, 'pi')

    const sealed = await getAnswerFigures(lead, task, VIEW)
    expect(sealed).toMatchObject({ items: 12, people: 2, paired: 11, one: 'summary', unsettled: 12 })
    expect(namesOf(sealed)).toContain('coefficients-cited')
    expect(namesOf(sealed).filter((name) => name.startsWith('ai-'))).toEqual([])
    const items = Array.from({ length: 12 }, (_, item) => ({ patient: `${item % 6}` }))
    const pure = figuresOf(PDSQI, makeAnswerTable(PDSQI, { people, items, state: 'open' }), VIEW, 7)
    const scales = (made: typeof sealed) =>
      made.sections[0]?.figures.find(({ name }) => name === 'scales')?.rows
    expect(scales(sealed)).toEqual(scales(pure))

    await openAiResults(lead, task, 'Done.')
    expect(namesOf(await getAnswerFigures(lead, task, VIEW))).toContain('ai-cited')
  })

  it('read numbers in grids, strata and what is settled', async () => {
    const study = await createStudy({ items: 1 })
    const definition = findShipped('note-errors')
    const grid = definition.fields.find((field) => field.kind === 'grid')!
    const given = (seed: number) =>
      Array.from({ length: 4 }, (_, item) => ({
        n: Object.fromEntries(
          grid.rows.map(({ id }, row) => [
            id,
            Object.fromEntries(
              grid.columns.map((line, column) => [line.id, (seed + item + row * column) % 3]),
            ),
          ]),
        ),
        overall: 2,
      }))
    const three = { ann: given(0), bob: given(0), cy: given(0) }
    const task = await createAnsweredTask(study.id, definition, { people: three, patients: 2 })
    const table = await readAnswerTable(await openTask(task), {
      ai: false,
      versions: { data: 0, people: 0, items: 0, aiRatings: 0 },
    })

    const [row, column] = [grid.rows[1]!.id, grid.columns[1]!.id]
    const index = table.variables.findIndex(({ id }) => id === `n-${row}-${column}`)
    expect([...table.raters[0]!.answers[index]!]).toEqual([1, 2, 0, 1])
    expect(table.states).toEqual(['agreed', 'agreed', 'agreed', 'agreed'])
    // of this form only the whole is settled, by the mean
    const overall = table.variables.findIndex(({ id }) => id === 'overall')
    expect(table.settled[overall]).toEqual(Float64Array.of(2, 2, 2, 2))
    expect([...table.settled[index]!]).toEqual(Array.from({ length: 4 }, () => Number.NaN))
  })

  it('hold AI raters against means that lie between two points of a scale', async () => {
    const study = await createStudy({ items: 1 })
    const definition = findShipped('note-errors')
    const overall = (...given: number[]) => given.map((one) => ({ overall: one }))
    const one = overall(2, 2, 2, 2, 2, 2, 2, 1, 2, 3, 4, 3)
    const people = { ann: overall(1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 3), bob: one, cy: one }
    const task = await createAnsweredTask(study.id, definition, {
      people,
      ai: { gpt: overall(4, 4, 4, 4, 4, 4, 4, 1, 2, 3, 4, 3) },
    })
    const table = await readAnswerTable(await openTask(task), {
      ai: true,
      versions: { data: 0, people: 0, items: 0, aiRatings: 0 },
    })
    const index = table.variables.findIndex(({ id }) => id === 'overall')
    const [between, same] = [Array.from({ length: 7 }, () => 1.6667), [1, 2, 3, 4, 3]]
    expect(table.settled[index]).toEqual(Float64Array.of(...between, ...same))
    const against = findFigure(figuresOf(definition, table, { ...VIEW, of: 'overall' }, 7), 'ai-overall')
    expect(valueOf(against, 'gpt', 'n')).toBe(12)
    expect(valueOf(against, 'gpt', 'Exact %')).toBeCloseTo(5 / 12, 12)
  })

  it('hold what an AI rater answers anew, whoever answered meanwhile', async () => {
    const study = await createStudy({ items: 1 })
    const task = await createAnsweredTask(study.id, PDSQI, {
      people: { ann: forms(0) },
      ai: { gpt: forms(2) },
    })
    const opened = await openTask(task)
    const abstractions = async () => {
      const table = await readAnswerTable(opened, { ai: true, versions: await readVersions(study.id) })
      const index = table.variables.findIndex(({ id }) => id === 'abstraction')
      return table.raters.find(({ alias }) => alias === 'gpt')?.answers[index]?.filter(Boolean).length
    }
    const given = { where: { taskId: task.taskId, rater: { alias: 'gpt' }, current: true } } as const
    expect(await abstractions()).toBe(12)

    const { id, ...rating } = await db.rating.findFirstOrThrow({ ...given, omit: { value: true } })
    await db.$transaction(async (tx) => {
      await tx.rating.update({ where: { id }, data: { current: null } })
      await tx.rating.create({
        data: { ...rating, fields: {}, codes: new Uint8Array(rating.codes?.length ?? 0), revision: 2 },
      })
      const data = { runId: task.taskId, count: 1, digest: '' }
      await writeAudit(tx, SYSTEM_ACTOR, study.id, { type: 'ratings.recorded-by-run', data })
    })

    expect(await abstractions()).toBe(11)
  })

  it('test AI raters against people on any field without an order, with the margin that was fixed', async () => {
    const study = await createStudy({ items: 1 })
    const definition = findShipped('pdsqi-9')
    const yes = (...no: number[]) =>
      forms(0, 20).map((form, item) => ({ ...form, abstraction: no.includes(item) ? 'no' : 'yes' }))
    const people = { ann: yes(0, 1, 2, 3), bob: yes(0, 1, 2, 4), cy: yes(0, 1, 2, 5) }
    const ai = { gpt: yes(0, 1, 2), oss: yes(7, 8, 9, 10, 11) }
    const task = await createAnsweredTask(study.id, definition, { people, ai, patients: 10 })
    const lead = await createActor(study.id, 'pi')
    const view = baselineViewSchema.parse({ of: 'abstraction' })
    const margin = { measure: 'agreement', margin: 0.1 } as const

    await expect(getHumanBaseline(lead, task, view, margin)).rejects.toMatchObject({ code: 'conflict' })
    await openAiResults(lead, task, 'Done.')
    const baseline = await getHumanBaseline(lead, task, view, margin)
    const valuesOf = (alias: string) => {
      const found = baseline?.tests.find((tested) => tested.alias === alias)?.test
      return [found?.baseline.value, found?.ai.value].map((value) => Number(value?.toFixed(4)))
    }
    // each person differs from the two others on one item of their own and ties with one on two: 1 + 2 x 0.5 of 20
    expect(valuesOf('gpt')).toEqual([0.9, 0.95])
    expect(valuesOf('oss')[0]).toBe(0.9)
    expect(baseline).toMatchObject({ family: 2, items: 20 })
    expect((await listTestedFields(lead, task)).map(({ id }) => id)).toEqual(['abstraction', 'stigmatizing'])
  })

  it('are for those who may read agreement, of a task of the study alone', async () => {
    const study = await createStudy({ items: 1 })
    const other = await createStudy({ items: 1 })
    const task = await createAnsweredTask(study.id, PDSQI, { people: { ann: forms(0, 2), bob: forms(0, 2) } })
    const rater = await createActor(study.id, 'rater')

    await expect(getAnswerFigures(rater, task, VIEW)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(getAnswerFigures(SYSTEM_ACTOR, { ...task, studyId: other.id }, VIEW)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(getPeopleAgreement(SYSTEM_ACTOR, task, peopleViewSchema.parse({}))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect([await asksOneChoice(SYSTEM_ACTOR, task), await asksOneChoice(SYSTEM_ACTOR, study)]).toEqual([
      false,
      true,
    ])
  })
})
