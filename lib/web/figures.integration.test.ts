import { describe, expect, it } from 'vitest'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { getPeopleAgreement } from '@/lib/data/agreement/agreement'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { getTaskReport } from '@/lib/data/report/task-report'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { figures } from './figures'

const view = peopleViewSchema.parse({})

const { concordanceFigures: threads } = globalThis as unknown as {
  concordanceFigures: ReadonlyMap<'pages' | 'slow', { worker: { terminate: () => Promise<number> } }>
}

async function createRatedStudy() {
  const study = await createStudy({ items: 3 })
  for (const code of ['Supported', 'Not Addressed'] as const) {
    const rater = await createAssignedRater(study)
    for (const itemId of study.itemIds) await rate(rater, study, itemId, code)
  }
  return { study, pi: await createActor(study.id, 'pi') }
}

describe('the thread of figures', () => {
  it('gives what the same question gives here', async () => {
    const { study, pi } = await createRatedStudy()

    expect(await figures.getPeopleAgreement(pi, study, view)).toEqual(
      await getPeopleAgreement(pi, study, view),
    )
    await openAiResults(pi, study, 'Over.')
    expect(await figures.getTaskReport(pi, study)).toEqual(await getTaskReport(pi, study))
  })

  it('refuses in the same words', async () => {
    const { study } = await createRatedStudy()
    const rater = await createActor(study.id, 'rater')
    const stranger = await createActor((await createStudy({ items: 1 })).id, 'pi')

    await expect(figures.getProgress(rater, study)).rejects.toMatchObject({
      name: 'AppError',
      code: 'forbidden',
    })
    await expect(figures.getProgress(stranger, study)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('makes downloads in a thread of their own', async () => {
    const { study, pi } = await createRatedStudy()
    await openAiResults(pi, study, 'Over.')
    const [everything, page] = await Promise.all([
      figures.listAiRaters(pi, study, aiViewSchema.parse({}), { everything: true }),
      figures.listAiRaters(pi, study, aiViewSchema.parse({})),
    ])

    expect(everything.rows).toEqual(page.rows)
    expect([...threads.keys()]).toEqual(expect.arrayContaining(['pages', 'slow']))
  })

  it('ends every wait when it ends, and starts again at the next question', async () => {
    const { study, pi } = await createRatedStudy()
    await figures.getProgress(pi, study)
    const waiting = figures.getProgress(pi, study)
    const [failed] = await Promise.allSettled([waiting, threads.get('pages')?.worker.terminate()])

    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('ended') },
    })

    expect((await figures.getProgress(pi, study)).items).toBe(3)
  })
})
