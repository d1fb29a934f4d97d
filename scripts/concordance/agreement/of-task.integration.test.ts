import { expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { createAnsweredTask } from '@/lib/testing/answered-task'
import { createStudy } from '@/lib/testing/factories'
import { runCommand } from '@/lib/testing/run-command'
import { agreementCommand } from '../agreement'

const SUMMEVAL = findShipped('summeval')
const forms = (seed: number) =>
  Array.from({ length: 12 }, (_, item) =>
    Object.fromEntries(
      SUMMEVAL.fields.map(({ id }, index) => [
        id,
        1 + ((item + Number((item + index + seed) % 4 === 0)) % 5),
      ]),
    ),
  )

it('prints the figures of a task of a study, from its database', async () => {
  const study = await createStudy({ items: 1 })
  const people = { ann: forms(0), bob: forms(1) }
  const task = await createAnsweredTask(study.id, SUMMEVAL, { people })
  const run = (...argv: string[]) => runCommand(agreementCommand, '--study', study.id, ...argv)

  const { text, code } = await run('--task', task.taskId, '--of', 'fluency')
  expect(code).toBe(0)
  expect(text).toContain('12 summaries, 2 people')
  expect(text).toMatch(/fluen.*: agreement among people, by coefficient/i)
  const { sections } = JSON.parse((await run('--task', task.taskId, '--json')).text) as {
    sections: { id: string }[]
  }
  expect(sections.map(({ id }) => id)).toEqual(['people', 'field', 'answers'])
  // without a task it is the study's first
  expect((await run()).text).toContain('1 statement')
  await expect(run('--task', 'none')).rejects.toMatchObject({ code: 'not_found' })
  await expect(run('a file.csv')).rejects.toThrow(/--study STUDY/)
})
